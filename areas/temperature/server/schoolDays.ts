import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { findDayPlan, isSchoolDay, readDayPlans, readSchoolsSpecialDays } from '../../leave/server/index.ts'
import { schoolTerm } from '../../leave/server/tables.ts'

/**
 * Returns the days of `days` (ascending) on which a school has lessons by its calendar. On other days no reading is
 * missing.
 */
export const findSchoolDays = async (
  db: Db,
  schoolId: number,
  days: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (days.length === 0) return new Set()
  const planOf = await readDayPlans(db, schoolId, days)
  return new Set(days.filter((day) => isSchoolDay(planOf(day))))
}

/** Returns the schools for which a day lies between two entered terms. */
const findSchoolsOnVacation = async (db: Db, ids: readonly number[], day: string): Promise<ReadonlySet<number>> => {
  const { schoolId, startDay, endDay } = schoolTerm
  const rows = await db
    .select({ schoolId })
    .from(schoolTerm)
    .where(inArray(schoolId, [...ids]))
    .groupBy(schoolId)
    .having(
      sql`bool_or(${endDay} < ${day}::date) and bool_or(${startDay} > ${day}::date)
        and not bool_or(${day}::date between ${startDay} and ${endDay})`,
    )
  return new Set(rows.map((row) => row.schoolId))
}

/** Returns the schools that have lessons on a day, by the same rule as `findSchoolDays`, in two statements. */
export const findSchoolsWithLessons = async (
  db: Db,
  ids: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> => {
  const specialDays = await readSchoolsSpecialDays(db, ids, day, day)
  const onVacation = await findSchoolsOnVacation(db, ids, day)
  const hasLessons = (id: number) => {
    const special = specialDays.get(id) ?? new Map()
    return isSchoolDay(findDayPlan(day, special)) && (special.has(day) || !onVacation.has(id))
  }
  return new Set(ids.filter(hasLessons))
}
