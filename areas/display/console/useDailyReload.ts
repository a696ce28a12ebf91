import { useEffect, useState } from 'react'

/** Age after which a page reloads, ms, so that a page open for weeks is at most this much older than the server. */
const day = 24 * 3_600_000

/** Reloads the page after a day, once `isQuiet` allows it. */
export const useDailyReload = (isQuiet: boolean): void => {
  const [begun] = useState(() => performance.now())
  useEffect(() => {
    if (!isQuiet) return undefined
    const timer = setTimeout(() => window.location.reload(), Math.max(60_000, day - (performance.now() - begun)))
    return () => clearTimeout(timer)
  }, [isQuiet, begun])
}
