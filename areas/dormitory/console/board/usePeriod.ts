import { useEffect, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { boardCalls } from '../../boardContract.ts'
import { isOn } from './periodNow.ts'

/** How often the server is asked which period is on, ms. */
const askEvery = 30_000

/** The school's time, told each so many ms. */
export const useSchoolTime = (every: number): string => {
  const [now, setNow] = useState(() => schoolNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(schoolNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** The period that is on and the next one, as of this minute. */
export const usePeriod = () => {
  const found = useCall(boardCalls.currentPeriod, { query: useShownSchool().asked }, { every: () => askEvery })
  const now = useSchoolTime(5000)
  const { current = null, next = null } = found.data ?? {}
  // Between two questions a period may have ended, and the next one begun.
  const on = [current, next].find((period) => period !== null && isOn(period, now)) ?? null
  return { isKnown: found.data !== undefined, error: found.error, current: on, next: on === next ? null : next, now }
}
