import type { KeyboardEvent } from 'react'

const fieldsAround = (field: HTMLInputElement) => [...(field.closest('table')?.querySelectorAll('input') ?? [])]

const isOpen = (field: HTMLInputElement) => field.dataset.away !== 'true' || field.value !== ''

/**
 * The field that a key leads to: arrows to the neighbour, Enter to the next pupil who is there, past those on leave.
 * Null for other keys, and at the end of the class.
 */
const fieldFor = (key: string, field: HTMLInputElement): HTMLInputElement | null => {
  const fields = fieldsAround(field)
  const at = fields.indexOf(field)
  if (key === 'ArrowDown') return fields[at + 1] ?? null
  if (key === 'ArrowUp') return fields[at - 1] ?? null
  return key === 'Enter' ? (fields.slice(at + 1).find(isOpen) ?? null) : null
}

const isWalking = (key: string) => key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp'

/** Walks down a column of fields by Enter and arrows; Enter in the last one goes on to what `onEnd` reaches, 保存. */
export const walkFields = (event: KeyboardEvent<HTMLInputElement>, onEnd: () => void) => {
  // While a Chinese input method is composing, its keys are its own.
  if (!isWalking(event.key) || event.nativeEvent.isComposing) return
  event.preventDefault()
  const next = fieldFor(event.key, event.currentTarget)
  if (next === null) {
    if (event.key === 'Enter') onEnd()
    return
  }
  next.focus()
  next.select()
}
