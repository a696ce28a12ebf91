import type { KeyboardEvent } from 'react'

const listFields = (field: HTMLInputElement) => [...(field.closest('table')?.querySelectorAll('input') ?? [])]

const isFillable = (field: HTMLInputElement) => field.dataset.away !== 'true' || field.value !== ''

/**
 * Returns the field a key moves to: arrows to the neighbour, Enter to the next student who is present. Returns null
 * for other keys, and at the end of the class.
 */
const findTargetField = (key: string, field: HTMLInputElement): HTMLInputElement | null => {
  const fields = listFields(field)
  const at = fields.indexOf(field)
  if (key === 'ArrowDown') return fields[at + 1] ?? null
  if (key === 'ArrowUp') return fields[at - 1] ?? null
  return key === 'Enter' ? (fields.slice(at + 1).find(isFillable) ?? null) : null
}

const isMoveKey = (key: string) => key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp'

/** Moves through a column of fields by Enter and arrows. Enter in the last field calls `onEnd`, which focuses 保存. */
export const walkFields = (event: KeyboardEvent<HTMLInputElement>, onEnd: () => void) => {
  // While an input method is composing, these keys belong to it.
  if (!isMoveKey(event.key) || event.nativeEvent.isComposing) return
  event.preventDefault()
  const next = findTargetField(event.key, event.currentTarget)
  if (next === null) {
    if (event.key === 'Enter') onEnd()
    return
  }
  next.focus()
  next.select()
}
