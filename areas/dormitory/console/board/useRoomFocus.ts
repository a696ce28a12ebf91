import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { findNextRoom } from './roomKeys.ts'

const idOf = (element: EventTarget | null): number | null => {
  const button = element instanceof Element ? element.closest<HTMLElement>('[data-room]') : null
  return button === null ? null : Number(button.dataset['room'])
}

/**
 * Keyboard focus for a building's rooms: Tab reaches one room, arrows move between rooms. `visited` is the room that
 * Tab reaches, null at first.
 */
export const useRoomFocus = () => {
  const [visited, setVisited] = useState<number | null>(null)
  const onFocus = ({ target }: FocusEvent) => setVisited(idOf(target))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const rooms = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-room]')]
    const at = rooms.findIndex((room) => room === event.target)
    if (at === -1) return
    const places = rooms.map((room) => room.getBoundingClientRect())
    const next = findNextRoom(event.key, at, places)
    if (next === null) return
    event.preventDefault()
    rooms[next]?.focus()
  }
  return { visited, onFocus, onKeyDown, idOf }
}
