import type { Db } from '../../../platform/server/database/connection.ts'
import { isOfPlan, readLessons } from './facts.ts'
import { insertLessons } from './writeLessons.ts'

interface Plan {
  readonly id: number
  readonly termId: number
}

interface Copy {
  readonly schoolId: number
  readonly from: Plan
  readonly to: Plan
}

/**
 * Copies the lessons of a plan to another, and returns how many. Teaching classes belong to a term, so their lessons are
 * left out in another one.
 */
export const copyLessons = async (db: Db, { schoolId, from, to }: Copy): Promise<number> => {
  const lessons = await readLessons(db, isOfPlan(schoolId, from.id))
  const copied = lessons
    .filter(({ teachingClassId }) => teachingClassId === null || from.termId === to.termId)
    .map(({ id: _id, version: _version, ...lesson }) => ({ ...lesson, planId: to.id }))
  await insertLessons(db, schoolId, copied)
  return copied.length
}
