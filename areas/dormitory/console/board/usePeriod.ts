import { useEffect, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { boardCalls } from '../../boardContract.ts'
import { periodType } from '../../scheduleContract.ts'
import { isCurrentPeriod } from './periodNow.ts'

/** How often the current period is read, ms. */
const askEvery = 30_000

/** Returns the school's time, updated at this interval, ms. */
export const useSchoolTime = (every: number): string => {
  const [now, setNow] = useState(() => schoolNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(schoolNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** Returns the current period and the next one. */
export const usePeriod = () => {
  const found = useCall(boardCalls.currentPeriod, { query: useShownSchool().asked }, { every: () => askEvery })
  const now = useSchoolTime(5000)
  const { current = null, next = null } = found.data ?? {}
  // Check the times again, because a period can end and the next begin between two reads.
  const active = [current, next].find((period) => period !== null && isCurrentPeriod(period, now)) ?? null
  return {
    isKnown: found.data !== undefined,
    error: found.error,
    current: active,
    next: active === next ? null : next,
    now,
  }
}

/** True when nobody has to be in the dormitory: outside the periods, and while students leave it. */
export const useIsNeutral = (): boolean => {
  const { isKnown, current } = usePeriod()
  return isKnown && current?.stateDictId !== periodType.returning
}
