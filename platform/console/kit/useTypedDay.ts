import type { FocusEvent, KeyboardEvent } from 'react'
import { showToast } from './toast.ts'
import { useTypedFault } from './useTypedFault.ts'

interface Options {
  readonly value: string | null | undefined
  /** The text that the picker shows for the value. */
  readonly shown: string
  /** Reads the typed text as a value. Null if it can't be read. */
  readonly read: (text: string) => string | null
  /** The reason that a value can't be chosen, or null. */
  readonly refuse?: (value: string) => string | null
  /** How to type it, such as 2026-09-01. */
  readonly example: string
  readonly onChange: ((value: string) => void) | undefined
  readonly onBlur: (() => void) | undefined
}

/**
 * Returns a picker's props that take what is typed when the picker is left or Enter is pressed. A text that can't be
 * read is a fault of the field. Outside a form a message says that the previous value remains.
 */
export const useTypedDay = ({ value, shown, read, refuse, example, onChange, onBlur }: Options) => {
  const tell = useTypedFault(value)
  const take = (text: string) => {
    if (text === shown) {
      tell?.(null)
      return { isTaken: true }
    }
    const found = text.trim() === '' ? '' : read(text)
    const unread = `没有读懂“${text}”，请按 ${example} 的格式填写`
    const fault = found === null ? unread : found === '' ? null : (refuse?.(found) ?? null)
    tell?.(fault)
    if (fault === null && found !== null && found !== (value ?? '')) onChange?.(found)
    if (fault !== null && tell === null) showToast(fault, 'error')
    return { isTaken: fault === null && found === (value ?? '') }
  }
  return {
    // Outside a form the shown text is what applies.
    preserveInvalidOnBlur: tell !== null,
    // A day under the mouse would otherwise replace what is typed.
    previewValue: false,
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target instanceof HTMLInputElement) take(target.value)
      onBlur?.()
    },
    // Enter accepts the typed text. It submits the form only once that has been taken, never with the previous value.
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target } = event
      if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
      if (take(target.value).isTaken) return
      event.preventDefault()
      onBlur?.()
    },
  } as const
}
