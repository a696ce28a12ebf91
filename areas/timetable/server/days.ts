import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { addDays, listDays, mondayOf } from '../../../platform/contract/wireDay.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import { readDayPlans } from '../../leave/server/index.ts'
import { findTerm } from '../../schoolYear/server/index.ts'
import type { ChangedDays, LessonChange, TermDay } from './occurrences.ts'
import { type TermFacts, readTermFacts } from './facts.ts'
import { timetableChange, timetablePlan } from './tables.ts'

/** Returns today's day in a time zone. */
export const todayIn = (timeZone: string, clock: Clock): string => toWireTime(clock.now(), timeZone).slice(0, 10)

/** Returns the week of the term that a day is in. Week 1 has the term's first day. */
export const weekOfTerm = ({ startDay }: { readonly startDay: string }, day: string): number =>
  Math.round((Date.parse(mondayOf(day)) - Date.parse(mondayOf(startDay))) / (7 * 86_400_000)) + 1

/** Lists days with the weekday whose lessons they have by the calendar. Days outside the term have none. */
const readTermDays = async (db: Db, { schoolId, term }: TermFacts, days: readonly string[]): Promise<TermDay[]> => {
  const planOf = await readDayPlans(db, schoolId, days)
  return days.map((day) => {
    const { weekday, isHoliday } = planOf(day)
    const isOutside = day < term.startDay || day > term.endDay
    return { day, weekday, isHoliday: isHoliday || isOutside, week: weekOfTerm(term, day) }
  })
}

/** The published plan of the term of a day. */
export interface PublishedPlan {
  readonly planId: number
  readonly facts: TermFacts
}

const findPublishedId = async (db: Db, schoolId: number, day: string) => {
  const term = await findTerm(db, schoolId, day)
  if (term === null) return null
  const [plan] = await db
    .select({ id: timetablePlan.id })
    .from(timetablePlan)
    .where(
      and(
        eq(timetablePlan.schoolId, schoolId),
        eq(timetablePlan.termId, term.id),
        eq(timetablePlan.state, 'published'),
      ),
    )
  return plan === undefined ? null : { planId: plan.id, termId: term.id }
}

/** Finds the id of the published plan of a day, or else of another day of its week: a term may begin within the week. */
export const findPublishedIdInWeek = async (db: Db, schoolId: number, day: string) => {
  const monday = mondayOf(day)
  for (const one of [day, ...listDays(monday, addDays(monday, 6))]) {
    const found = await findPublishedId(db, schoolId, one)
    if (found !== null) return found
  }
  return null
}

const readPublished = async (
  db: Db,
  schoolId: number,
  found: Awaited<ReturnType<typeof findPublishedId>>,
): Promise<PublishedPlan | null> =>
  found === null ? null : { planId: found.planId, facts: await readTermFacts(db, schoolId, found.termId) }

/** Finds the published plan of the term of a day with the facts of the term. Null if there is none. */
export const findPublished = async (db: Db, schoolId: number, day: string): Promise<PublishedPlan | null> =>
  readPublished(db, schoolId, await findPublishedId(db, schoolId, day))

/** Finds the published plan of a day, or else of another day of its week, with the facts of the term. */
export const findPublishedInWeek = async (db: Db, schoolId: number, day: string): Promise<PublishedPlan | null> =>
  readPublished(db, schoolId, await findPublishedIdInWeek(db, schoolId, day))

/** Reads the changes of lessons from or to these days, in the order in which they were made. */
const readChanges = (db: Db, schoolId: number, days: readonly string[]): Promise<LessonChange[]> => {
  const { id, lessonId, kind, day, absentId, substituteId, toDay, toPeriod, reason } = timetableChange
  return db
    .select({ id, lessonId, kind, day, absentId, substituteId, toDay, toPeriod, reason })
    .from(timetableChange)
    .where(and(eq(timetableChange.schoolId, schoolId), or(inArray(day, [...days]), inArray(toDay, [...days]))))
    .orderBy(id)
}

/** Reads days with the changes of their lessons. */
export const readChangedDays = async (db: Db, facts: TermFacts, days: readonly string[]): Promise<ChangedDays> => {
  const changes = await readChanges(db, facts.schoolId, days)
  const origins = await readTermDays(db, facts, [...new Set([...days, ...changes.map(({ day }) => day)])])
  const shown = new Set(days)
  return { days: origins.filter(({ day }) => shown.has(day)), changes, origins }
}
