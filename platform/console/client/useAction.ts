import { useMutation } from '@tanstack/react-query'
import type { Call, DataOf } from '../../contract/call.ts'
import { showToast } from '../kit/toast.ts'
import { CallError, textOf } from './callError.ts'
import { callServer } from './callServer.ts'
import type { Given } from './endpoint.ts'

/** Makes a writing call when told to, once, never again by itself; a refusal is shown as a toast. */
export const useAction = <C extends Call>(call: C) =>
  useMutation<DataOf<C>, CallError, Given<C>>({
    mutationFn: (input) => callServer(call, input),
    retry: false,
    onError: (error) => {
      if (!error.announced) showToast(textOf(error), 'error')
    },
  })
