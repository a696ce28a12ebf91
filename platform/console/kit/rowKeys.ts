import type { KeyboardEvent } from 'react'

const neighbourOf = (row: Element, key: string) => {
  if (key === 'ArrowDown') return row.nextElementSibling
  if (key === 'ArrowUp') return row.previousElementSibling
  return null
}

/** Row props by which arrows move the focus from row to row and Enter or a click opens one. One Tab reaches the rows. */
export const rowKeys =
  <Row>(onOpen: (row: Row) => void) =>
  (row: Row, index?: number) => ({
    tabIndex: index === 0 ? 0 : -1,
    onClick: () => onOpen(row),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') {
        // Else the same Enter would press the button that has the focus in what opens.
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
