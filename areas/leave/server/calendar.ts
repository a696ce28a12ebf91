import { weekdayOf } from '../../../platform/contract/wireDay.ts'
import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { calendarDay, schoolTerm } from './tables.ts'

/** A day that doesn't follow its weekday: a holiday or make-up day. */
type SpecialDay = Pick<typeof calendarDay.$inferSelect, 'kind' | 'asWeekday'>

/** A school's special days by date (`yyyy-MM-dd`). */
export type SpecialDays = ReadonlyMap<string, SpecialDay>

/** The weekday (1 Monday to 7 Sunday) whose plan a day follows, and whether it is a holiday. */
export interface DayPlan {
  readonly weekday: number
  readonly isHoliday: boolean
}

/** Returns true for a day with lessons: neither a holiday nor a weekend, unless it is a make-up day. */
export const isSchoolDay = ({ weekday, isHoliday }: DayPlan): boolean => !isHoliday && weekday <= 5

/** Returns the plan of a day: that of its weekday, or for a make-up day that of the weekday it replaces. */
export const findDayPlan = (day: string, specialDays: SpecialDays): DayPlan => {
  const own = weekdayOf(day)
  const special = specialDays.get(day)
  if (special?.kind === 'makeUp') return { weekday: special.asWeekday ?? own, isHoliday: false }
  return { weekday: own, isHoliday: special?.kind === 'holiday' }
}

/** Reads a school's holidays and make-up days between two days, both included. */
export const readSpecialDays = async (db: Db, schoolId: number, from: string, to: string): Promise<SpecialDays> => {
  const rows = await db
    .select({ day: calendarDay.day, kind: calendarDay.kind, asWeekday: calendarDay.asWeekday })
    .from(calendarDay)
    .where(and(eq(calendarDay.schoolId, schoolId), between(calendarDay.day, from, to)))
  return new Map(rows.map(({ day, ...special }) => [day, special]))
}

/** Reads the special days of several schools by school id. A school without any has no entry. */
export const readSchoolsSpecialDays = async (
  db: Db,
  schoolIds: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, SpecialDays>> => {
  const rows = await db
    .select({
      schoolId: calendarDay.schoolId,
      day: calendarDay.day,
      kind: calendarDay.kind,
      asWeekday: calendarDay.asWeekday,
    })
    .from(calendarDay)
    .where(and(inArray(calendarDay.schoolId, [...schoolIds]), between(calendarDay.day, from, to)))
  const bySchool = Map.groupBy(rows, ({ schoolId }) => schoolId)
  return new Map([...bySchool].map(([id, own]) => [id, new Map(own.map(({ day, ...special }) => [day, special]))]))
}

/** The first and the last day of a term. */
type TermDays = Pick<typeof schoolTerm.$inferSelect, 'startDay' | 'endDay'>

/**
 * Returns true for a day between two entered terms. Before the first and after the last term nothing is known, so the
 * day follows its weekday.
 */
const isVacation = (day: string, terms: readonly TermDays[]): boolean =>
  !terms.some(({ startDay, endDay }) => startDay <= day && day <= endDay) &&
  terms.some(({ endDay }) => endDay < day) &&
  terms.some(({ startDay }) => day < startDay)

/** Returns a function from a day to its plan, with vacations as holidays. `days` must be in ascending order. */
export const readDayPlans = async (
  db: Db,
  schoolId: number,
  days: readonly string[],
): Promise<(day: string) => DayPlan> => {
  const specialDays = await readSpecialDays(db, schoolId, days.at(0) ?? '', days.at(-1) ?? '')
  const terms = await db
    .select({ startDay: schoolTerm.startDay, endDay: schoolTerm.endDay })
    .from(schoolTerm)
    .where(eq(schoolTerm.schoolId, schoolId))
    .orderBy(asc(schoolTerm.startDay))
  return (day) => {
    const plan = findDayPlan(day, specialDays)
    return { ...plan, isHoliday: plan.isHoliday || (!specialDays.has(day) && isVacation(day, terms)) }
  }
}
