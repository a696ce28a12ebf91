import { useState } from 'react'

/** The answer, or while another page of the same question loads the last one of that question; `isKept` tells them apart. */
export const useKept = <Data>(question: string, data: Data | undefined) => {
  const [kept, keep] = useState({ question, data })
  if (data !== undefined && (kept.data !== data || kept.question !== question)) keep({ question, data })
  const last = kept.question === question ? kept.data : undefined
  return { shown: data ?? last, isKept: data === undefined && last !== undefined }
}
