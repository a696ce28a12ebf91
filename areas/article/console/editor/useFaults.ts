import { useEffect, useRef, useState } from 'react'
import type { Draft } from './draft.ts'
import type { Faults } from './faults.ts'

/** The faults of an article's fields. Each new set of them moves the focus to the first invalid field. */
export const useFaults = () => {
  const [faults, setFaults] = useState<Faults>({})
  const [attempts, count] = useState(0)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = page.current?.querySelector('[aria-invalid="true"]')
    if (attempts > 0 && first instanceof HTMLElement) first.focus()
  }, [attempts])
  const show = (found: Faults) => {
    setFaults(found)
    count((before) => before + 1)
  }
  /** Removes the faults of fields that have changed. */
  const clear = (changed: Partial<Draft>) =>
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
  return { faults, page, show, clear }
}
