import { useEffect, useState } from 'react'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { type Range, last24Hours } from './recordSearch.ts'

const dayLong = 86_400_000

/** How often to check whether a new day has begun, ms. */
const checkEveryMs = 10_000

const readLastDay = () => last24Hours(schoolNow(), schoolNow(-dayLong))

/**
 * Returns the last 24 hours as of opening, and moves on at each midnight of the school, because a desk stays open
 * overnight.
 */
export const useLastDay = (): Range => {
  const [range, setRange] = useState(readLastDay)
  useEffect(() => {
    const look = () => {
      const now = readLastDay()
      setRange((before) => (before.to === now.to ? before : now))
    }
    const timer = setInterval(look, checkEveryMs)
    return () => clearInterval(timer)
  }, [])
  return range
}
