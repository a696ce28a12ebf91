import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, DataOf } from '../../contract/call.ts'
import { showToast } from '../kit/toast.ts'
import { CallError, errorText } from './callError.ts'
import { callServer } from './callServer.ts'
import type { CallInput } from './endpoint.ts'

/**
 * Sends a call that takes files when asked to, once. `progress` is the sent share, 0 to 1, and null while nothing is
 * being sent. A refusal is shown as a toast that begins with `failed`. If `failed` is null, the page shows the refusal
 * from `fault`.
 */
export const useUpload = <C extends Call>(call: C, failed: string | null = '') => {
  const [progress, setProgress] = useState<number | null>(null)
  const action = useMutation<DataOf<C>, CallError, CallInput<C>>({
    mutationFn: (input) => callServer(call, input, { onProgress: setProgress }),
    retry: false,
    onMutate: () => setProgress(0),
    onSettled: () => setProgress(null),
    onError: (error) => {
      if (failed !== null && !error.announced) showToast(failed + errorText(error), 'error')
    },
  })
  const { error } = action
  return { ...action, progress, fault: error === null ? null : errorText(error) }
}
