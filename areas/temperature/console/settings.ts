import { useMemo } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { periodsIn, schoolConfig } from '../../schoolConfig/contract.ts'
import type { PeriodView, SheetFrame } from '../views.ts'

/** How long a school's settings count as fresh, ms. */
const freshFor = 60_000

const none: readonly PeriodView[] = []

const hasId = (period: ReturnType<typeof periodsIn>[number]): period is PeriodView => period.id !== undefined

/** The periods to choose from: a sheet's own; where it was refused, as before the day's first period, those of the school's settings. */
export const usePeriods = (schoolId: number, frame: SheetFrame | undefined, isRefused: boolean) => {
  const { data } = useCall(
    schoolConfig.find,
    { params: { key: `school_${schoolId}_TempInfo` } },
    { fresh: freshFor, enabled: isRefused && schoolId > 0 },
  )
  const told = data?.configValue
  const set = useMemo(() => (told ? periodsIn(told).filter(hasId) : none), [told])
  return frame?.periods ?? set
}
