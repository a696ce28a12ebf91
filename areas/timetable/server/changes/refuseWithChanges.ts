import { and, asc, eq, gte, or } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { PlannedLesson } from '../../lessons.ts'
import { timetableRefusals } from '../../refusals.ts'
import { changeKindNames, describeSlot } from '../../words.ts'
import { type TermFacts, groupOf, subjectOf } from '../facts.ts'
import { timetableChange } from '../tables.ts'

/**
 * Refuses if one of these lessons of a published plan has a change from a day on. Removing the lesson, or holding it on
 * another weekday, would cancel the change without notice.
 */
export const refuseWithChanges = async (
  db: Db,
  facts: TermFacts,
  lessons: readonly PlannedLesson[],
  from: string,
): Promise<void> => {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const { schoolId, lessonId, day, toDay, kind, id } = timetableChange
  const [change] = await db
    .select({ lessonId, day, kind })
    .from(timetableChange)
    .where(and(eq(schoolId, facts.schoolId), among(lessonId, byId.keys()), or(gte(day, from), gte(toDay, from))))
    .orderBy(asc(day), asc(id))
    .limit(1)
  if (change === undefined) return
  const lesson = byId.get(change.lessonId)
  if (lesson === undefined) return
  const name = `${groupOf(facts, lesson).name}${describeSlot(lesson)}${subjectOf(facts, lesson.subjectId)}`
  throw new Refusal(timetableRefusals.lessonHasChanges, {
    lesson: name,
    day: change.day,
    change: changeKindNames[change.kind],
  })
}
