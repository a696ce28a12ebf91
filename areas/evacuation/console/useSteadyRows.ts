import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long rows keep their places after the last touch, ms. */
const restTime = 5000

interface Row {
  readonly userId: number
}

const idsOf = (rows: readonly Row[]) => rows.map(({ userId }) => userId)

/** Runs one delayed action. A new start replaces the previous one, and unmounting cancels it. */
const useTimer = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    stop: () => clearTimeout(timer.current),
    start: (work: () => void, ms: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(work, ms)
    },
  }
}

/**
 * Returns the rows of a list so that none moves under a finger: from the first touch until the list has rested, the
 * same rows with their current states. Otherwise the second of two taps would hit the next person.
 */
export const useSteadyRows = <Person extends Row>(wanted: readonly Person[], everybody: readonly Person[]) => {
  const [held, hold] = useState<readonly number[] | null>(null)
  const fingers = useRef(new Set<number>())
  const timer = useTimer()
  const restSoon = () => timer.start(() => hold(null), restTime)
  const lift = useEffectEvent(({ pointerId }: globalThis.PointerEvent) => {
    if (fingers.current.delete(pointerId) && fingers.current.size === 0) restSoon()
  })
  useEffect(() => {
    const listen = (event: globalThis.PointerEvent) => lift(event)
    for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, listen)
    return () => {
      for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, listen)
    }
  }, [])
  // A press without a pointer, such as Enter, holds the rows as well.
  const touch = () => {
    hold((before) => before ?? idsOf(wanted))
    if (fingers.current.size === 0) restSoon()
  }
  const putDown = ({ isPrimary, pointerId }: PointerEvent) => {
    // A new touch begins. Earlier fingers have ended without an event.
    if (isPrimary) fingers.current.clear()
    fingers.current.add(pointerId)
    timer.stop()
    touch()
  }
  const known = new Map(held === null ? [] : everybody.map((one) => [one.userId, one]))
  const rows = held === null ? wanted : held.flatMap((userId) => known.get(userId) ?? [])
  return { rows, onPointerDown: putDown, onClick: touch }
}
