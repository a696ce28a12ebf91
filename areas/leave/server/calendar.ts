import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { calendarDay, schoolTerm } from './tables.ts'

/** A day that is not as its weekday says. */
export type SpecialDay = Pick<typeof calendarDay.$inferSelect, 'kind' | 'asWeekday'>

/** Such days of a school, by their dates (`yyyy-MM-dd`). */
export type SpecialDays = ReadonlyMap<string, SpecialDay>

/** The weekday (1 Monday to 7 Sunday) whose plan a day follows, and whether it is a holiday. */
export interface DayPlan {
  readonly weekday: number
  readonly isHoliday: boolean
}

/** True of a day on which there are lessons: neither a holiday nor, but for make-up days, a weekend. */
export const isSchoolDay = ({ weekday, isHoliday }: DayPlan): boolean => !isHoliday && weekday <= 5

/** The plan of a day: its own weekday's, or of a make-up day the weekday's that it stands in for. */
export const weekdayOf = (day: string, specialDays: SpecialDays): DayPlan => {
  const own = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const special = specialDays.get(day)
  if (special?.kind === 'makeUp') return { weekday: special.asWeekday ?? own, isHoliday: false }
  return { weekday: own, isHoliday: special?.kind === 'holiday' }
}

/** The holidays and make-up days of a school between two days, both included. */
export const specialDaysOf = async (db: Db, schoolId: number, from: string, to: string): Promise<SpecialDays> => {
  const rows = await db
    .select({ day: calendarDay.day, kind: calendarDay.kind, asWeekday: calendarDay.asWeekday })
    .from(calendarDay)
    .where(and(eq(calendarDay.schoolId, schoolId), between(calendarDay.day, from, to)))
  return new Map(rows.map(({ day, ...special }) => [day, special]))
}

/** The same of several schools, by their ids; a school without any has no entry. */
export const specialDaysOfSchools = async (
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

/** True of a day between two terms. Beyond the terms that are entered nobody knows, and the day is as its weekday says. */
export const isVacation = (day: string, terms: readonly TermDays[]): boolean =>
  !terms.some(({ startDay, endDay }) => startDay <= day && day <= endDay) &&
  terms.some(({ endDay }) => endDay < day) &&
  terms.some(({ startDay }) => day < startDay)

/** The plans of a school's days, with vacations as holidays; `days` are in their order. */
export const plansOf = async (db: Db, schoolId: number, days: readonly string[]): Promise<(day: string) => DayPlan> => {
  const specialDays = await specialDaysOf(db, schoolId, days.at(0) ?? '', days.at(-1) ?? '')
  const terms = await db
    .select({ startDay: schoolTerm.startDay, endDay: schoolTerm.endDay })
    .from(schoolTerm)
    .where(eq(schoolTerm.schoolId, schoolId))
    .orderBy(asc(schoolTerm.startDay))
  return (day) => {
    const plan = weekdayOf(day, specialDays)
    return { ...plan, isHoliday: plan.isHoliday || (!specialDays.has(day) && isVacation(day, terms)) }
  }
}
