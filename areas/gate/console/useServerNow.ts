import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/console/client/serverClock.ts'

/** This moment by the server's clock, ms, told each so many ms. */
export const useServerNow = (every: number): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
