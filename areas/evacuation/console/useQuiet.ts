import { useEffect, useState } from 'react'

/**
 * Tells if something has happened within the last so many ms, and gives what says that it happened; each time counts
 * anew.
 */
export const useQuiet = (ms: number): readonly [boolean, () => void] => {
  const [times, setTimes] = useState(0)
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (times === 0) return undefined
    const timer = setTimeout(setOver, ms, times)
    return () => clearTimeout(timer)
  }, [times, ms])
  return [times !== over, () => setTimes((before) => before + 1)]
}
