import { useMemo, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import { parsePeriods } from '../contract.ts'
import type { PeriodView, SheetFrame } from '../views.ts'

/** How long a school's settings count as fresh, ms. */
const freshFor = 60_000

const none: readonly PeriodView[] = []

const hasId = (period: ReturnType<typeof parsePeriods>[number]): period is PeriodView => period.id !== undefined

/**
 * Returns the periods to choose from: those of the sheet, or of the last sheet while another loads (otherwise an open
 * list would jump to its first entry). After a refusal, such as before the day's first period, those of the school's
 * settings.
 */
export const usePeriods = (schoolId: number, frame: SheetFrame | undefined, isRefused: boolean) => {
  const { data } = useCall(
    schoolConfig.find,
    { params: { key: `school_${schoolId}_TempInfo` } },
    { fresh: freshFor, enabled: isRefused && schoolId > 0 },
  )
  const told = data?.configValue
  const set = useMemo(() => (told ? parsePeriods(told).filter(hasId) : none), [told])
  const [kept, keep] = useState({ schoolId, periods: frame?.periods })
  if (frame !== undefined && (kept.periods !== frame.periods || kept.schoolId !== schoolId))
    keep({ schoolId, periods: frame.periods })
  const last = kept.schoolId === schoolId && !isRefused ? kept.periods : undefined
  return frame?.periods ?? last ?? set
}
