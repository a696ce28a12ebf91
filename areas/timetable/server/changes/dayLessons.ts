import { Refusal } from '../../../../platform/contract/refusal.ts'
import { weekdayOf } from '../../../../platform/contract/wireDay.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { PlacedLesson, PlannedLesson } from '../../lessons.ts'
import { type ChangedDays, type LessonChange, type Occurrence, listOccurrences, takesPlace } from '../occurrences.ts'
import { timetableRefusals } from '../../refusals.ts'
import { placeLesson } from '../checkConflicts.ts'
import { type PublishedPlan, findPublished, readChangedDays } from '../days.ts'
import { type TermFacts, isOfPlan, readLessons } from '../facts.ts'

/** A published plan's lessons, with the days and changes to check. */
export interface PlanDays extends ChangedDays {
  readonly facts: TermFacts
  readonly lessons: readonly PlannedLesson[]
}

/** Finds the published plan of a day. Refuses a day without one. */
export const requirePublished = async (db: Db, schoolId: number, day: string): Promise<PublishedPlan> => {
  const found = await findPublished(db, schoolId, day)
  if (found === null) throw new Refusal(timetableRefusals.noPlan, { day })
  return found
}

/** Reads the lessons of a published plan with the changes of some days. */
export const readPlanDays = async (
  db: Db,
  { planId, facts }: PublishedPlan,
  days: readonly string[],
): Promise<PlanDays> => {
  const lessons = await readLessons(db, isOfPlan(facts.schoolId, planId))
  return { facts, lessons, ...(await readChangedDays(db, facts, [...new Set(days)])) }
}

/** Lists the lessons on the days of a plan, with these changes or with all. */
export const occurrencesOf = (
  { lessons, ...days }: PlanDays,
  changes: readonly LessonChange[] = days.changes,
): Occurrence[] => listOccurrences(lessons, { ...days, changes })

/** Returns the lesson of the plan on a day. Refuses a day on which it isn't held. */
export const requireHeld = (plan: PlanDays, lessonId: number, day: string): Occurrence => {
  const found = occurrencesOf(plan).find(
    (one) => one.lesson.id === lessonId && one.day === day && one.state !== 'movedIn',
  )
  if (found === undefined) throw new Refusal(timetableRefusals.notHeld, { day })
  return found
}

/** Returns what checks a lesson on a day against the others of the day. */
export const placeOccurrence =
  (facts: TermFacts) =>
  ({ lesson, day, period, teacherIds }: Pick<Occurrence, 'lesson' | 'day' | 'period' | 'teacherIds'>): PlacedLesson =>
    placeLesson(facts)({ ...lesson, teacherIds, period, weekday: weekdayOf(day), week: 'every' })

/** Lists the lessons that take place on a day, for conflicts. */
export const placeDay = ({ facts }: PlanDays, occurrences: readonly Occurrence[], day: string): PlacedLesson[] =>
  occurrences.filter((one) => one.day === day && takesPlace(one)).map(placeOccurrence(facts))
