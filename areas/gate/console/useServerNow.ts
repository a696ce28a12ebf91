import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/console/client/serverClock.ts'

/** Returns the server's time, ms, updated at this interval, ms. */
export const useServerNow = (every: number): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
