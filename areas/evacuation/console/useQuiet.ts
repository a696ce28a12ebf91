import { useEffect, useState } from 'react'

/**
 * Tells if something has happened within the last so many ms, and gives a function that notes it; each note begins the time
 * again.
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
