import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { findConflictsOf } from './findConflicts.ts'
import { timetableRefusals } from '../refusals.ts'
import { placeLesson, readConflictFacts, refuseConflicts } from './checkConflicts.ts'
import { isOfPlan, readLessons, readTermFacts } from './facts.ts'
import { timetablePlan } from './tables.ts'

interface Changed {
  readonly schoolId: number
  readonly termId: number
  /** The teaching classes that were changed. */
  readonly ids: readonly number[]
}

/** Refuses if lessons of these teaching classes overlap others in the plans of the term. */
export const refuseMemberConflicts = async (db: Db, { schoolId, termId, ids }: Changed): Promise<void> => {
  const facts = await readTermFacts(db, schoolId, termId)
  const conflictFacts = await readConflictFacts(db, facts)
  const plans = await db
    .select({ id: timetablePlan.id })
    .from(timetablePlan)
    .where(and(eq(timetablePlan.schoolId, schoolId), eq(timetablePlan.termId, termId)))
    .orderBy(asc(timetablePlan.id))
  for (const { id } of plans) {
    const lessons = (await readLessons(db, isOfPlan(schoolId, id))).map(placeLesson(facts))
    const changed = new Set(
      lessons.filter(({ teachingClassId }) => ids.includes(teachingClassId ?? 0)).map((lesson) => lesson.id),
    )
    const conflicts = findConflictsOf(changed, lessons, conflictFacts)
    await refuseConflicts(db, facts, conflicts, timetableRefusals.memberConflict)
  }
}
