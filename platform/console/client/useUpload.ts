import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, DataOf } from '../../contract/call.ts'
import { showToast } from '../kit/toast.ts'
import { CallError, textOf } from './callError.ts'
import { callServer } from './callServer.ts'
import type { Given } from './endpoint.ts'

/**
 * Makes a call that takes files when told to, once. `progress` is how much has been sent, 0 to 1, and null while nothing
 * is under way; a refusal is shown as a toast, after the words for what has failed. Where these are null, the page shows it
 * itself, by `fault`.
 */
export const useUpload = <C extends Call>(call: C, failed: string | null = '') => {
  const [progress, setProgress] = useState<number | null>(null)
  const action = useMutation<DataOf<C>, CallError, Given<C>>({
    mutationFn: (input) => callServer(call, input, { onProgress: setProgress }),
    retry: false,
    onMutate: () => setProgress(0),
    onSettled: () => setProgress(null),
    onError: (error) => {
      if (failed !== null && !error.announced) showToast(failed + textOf(error), 'error')
    },
  })
  const { error } = action
  return { ...action, progress, fault: error === null ? null : textOf(error) }
}
