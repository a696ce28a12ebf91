import { useEffect, useState } from 'react'

/** Returns if `note` was called within the last `ms`, and the function `note`. Each call restarts the time. */
export const useRecentNote = (ms: number): readonly [boolean, () => void] => {
  const [times, setTimes] = useState(0)
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (times === 0) return undefined
    const timer = setTimeout(setOver, ms, times)
    return () => clearTimeout(timer)
  }, [times, ms])
  return [times !== over, () => setTimes((before) => before + 1)]
}
