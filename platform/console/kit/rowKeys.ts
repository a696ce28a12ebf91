import type { KeyboardEvent } from 'react'

const neighbourOf = (row: Element, key: string) => {
  if (key === 'ArrowDown') return row.nextElementSibling
  if (key === 'ArrowUp') return row.previousElementSibling
  return null
}

/**
 * Row props for the keyboard: arrows move the focus between rows, Enter or a click opens one. The rows are one Tab
 * stop.
 */
export const rowKeys =
  <Row>(onOpen: (row: Row) => void) =>
  (row: Row, index?: number) => ({
    tabIndex: index === 0 ? 0 : -1,
    onClick: () => onOpen(row),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') {
        // Otherwise the same Enter would press the focused button of what opens.
        event.preventDefault()
        onOpen(row)
        return
      }
      const neighbour = neighbourOf(event.currentTarget, event.key)
      if (!(neighbour instanceof HTMLElement)) return
      event.preventDefault()
      neighbour.focus()
    },
  })
