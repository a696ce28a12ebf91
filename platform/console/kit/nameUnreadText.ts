import type { FocusEvent } from 'react'
import { showToast } from './toast.ts'

/** Returns a listener that names a text that a range picker can't read, since the picker then shows its former value. */
export const nameUnreadText =
  (read: (text: string) => string | null, example: string) =>
  ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || target.value === '' || read(target.value) !== null) return
    showToast(`没有读懂“${target.value}”，请按 ${example} 的格式填写`, 'error')
  }
