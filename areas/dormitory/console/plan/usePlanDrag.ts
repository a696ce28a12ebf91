import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** A drop target: a bed of a room. */
export interface BedKey {
  readonly roomId: number
  readonly bed: number
}

interface Drag {
  readonly userId: number
  readonly x: number
  readonly y: number
  readonly over: BedKey | null
}

/** The minimum pointer movement of a drag, px. */
const minDistance = 6

const bedAt = (x: number, y: number): BedKey | null => {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-bed]')
  if (!place) return null
  return { roomId: Number(place.dataset.room), bed: Number(place.dataset.bed) }
}

const sleeperAt = (target: EventTarget) =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-user]')?.dataset.user ?? 0) : 0

/**
 * Lets users drag a student between beds by mouse or pen; touch scrolls and uses the menu. Esc cancels. Beds are found
 * by their `data-room`, `data-bed` and `data-user` attributes.
 */
export const usePlanDrag = (isAllowed: boolean, onDrop: (userId: number, to: BedKey) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const onPointerDown = (event: ReactPointerEvent) => {
    const userId = sleeperAt(event.target)
    if (!isAllowed || event.button !== 0 || event.pointerType === 'touch' || userId === 0) return
    const [fromX, fromY] = [event.clientX, event.clientY]
    let hasMoved = false
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      hasMoved ||= Math.hypot(x - fromX, y - fromY) >= minDistance
      if (hasMoved) setDrag({ userId, x, y, over: bedAt(x, y) })
    }
    const end = () => {
      stop.current?.()
      setDrag(null)
    }
    const drop = ({ clientX, clientY }: PointerEvent) => {
      const to = hasMoved ? bedAt(clientX, clientY) : null
      end()
      if (to !== null) onDrop(userId, to)
    }
    const cancelOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end()
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', cancelOnEscape, { signal })
    stop.current = () => listening.abort()
  }
  return { drag, onPointerDown }
}
