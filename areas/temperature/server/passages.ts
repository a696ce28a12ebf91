import { type SQL, sql } from 'drizzle-orm'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { entryType } from '../../access/contract.ts'
import type { PeriodView } from '../views.ts'

const second = 1000

/** A range of moments, without its end. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

interface PeriodOfDay {
  readonly day: string
  readonly timeZone: string
  /** Null for the whole day. */
  readonly periodId: number | null
  /** The periods of the day. */
  readonly periods: readonly PeriodView[]
}

/**
 * Returns the moments whose passages a report counts: those of a period, its last second included unless another period
 * begins then, as for readings.
 */
export const findSpan = ({ day, timeZone, periodId, periods }: PeriodOfDay): Span => {
  const period = periods.find(({ id }) => id === periodId)
  if (period === undefined) return { from: startOfDay(day, timeZone), until: startOfDay(nextDay(day), timeZone) }
  const end = fromWireTime(`${day} ${period.endTime}`, timeZone)
  const isFollowed = periods.some(({ startTime }) => startTime === period.endTime)
  return {
    from: fromWireTime(`${day} ${period.startTime}`, timeZone),
    until: isFollowed ? end : new Date(end.getTime() + second),
  }
}

/** SQL for a moment. */
export const momentSql = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** SQL columns that count the returns (8) and departures (7) of the records `r`. */
export const passageCounts = sql`count(*) filter (where r.state_dict_id = ${entryType.backAtSchool})::int as ins,
  count(*) filter (where r.state_dict_id = ${entryType.leftSchool})::int as outs`

/** SQL that is true for returns and departures among the records `r`. */
export const isPassage = sql`r.state_dict_id in (${entryType.leftSchool}, ${entryType.backAtSchool})`
