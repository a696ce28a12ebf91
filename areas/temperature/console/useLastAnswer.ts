import { useState } from 'react'

/**
 * Returns the response, or the last response to the same question while another page loads. `isKept` is true for the
 * latter.
 */
export const useLastAnswer = <Data>(question: string, data: Data | undefined) => {
  const [kept, keep] = useState({ question, data })
  if (data !== undefined && (kept.data !== data || kept.question !== question)) keep({ question, data })
  const last = kept.question === question ? kept.data : undefined
  return { shown: data ?? last, isKept: data === undefined && last !== undefined }
}
