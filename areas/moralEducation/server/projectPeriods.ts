import { asc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { schoolTerm } from '../../leave/server/tables.ts'
import { type Period, type TermDays, periodOf } from './periods.ts'
import type { Duration } from '../words.ts'

/** Reads the terms of a school, the earliest first. */
export const readTerms = (db: Db, schoolId: number): Promise<TermDays[]> =>
  db
    .select({ name: schoolTerm.name, startDay: schoolTerm.startDay, endDay: schoolTerm.endDay })
    .from(schoolTerm)
    .where(eq(schoolTerm.schoolId, schoolId))
    .orderBy(asc(schoolTerm.startDay))

/** The day of a moment in a time zone, as `yyyy-MM-dd`. */
export const dayOf = (moment: Date, timeZone: string): string => toWireTime(moment, timeZone).slice(0, 10)

/**
 * Returns the period of a day if it has ended by `today`, else null. A day outside all terms counts as ended once it is
 * past, because its records belong to no term.
 */
export const findEndedPeriod = (
  duration: Duration,
  day: string,
  { today, terms }: { readonly today: string; readonly terms: readonly TermDays[] },
): Period | null => {
  const period = periodOf(duration, day, terms) ?? { name: day, startDay: day, endDay: day }
  return period.endDay < today ? period : null
}
