import type { Db } from '../../../platform/server/database/connection.ts'
import { isOfPlan, readLessons } from './facts.ts'
import { insertLessons } from './writeLessons.ts'

interface Copy {
  readonly schoolId: number
  readonly fromId: number
  readonly toId: number
}

/** Copies the lessons of a plan to another of its term, and returns how many. */
export const copyLessons = async (db: Db, { schoolId, fromId, toId }: Copy): Promise<number> => {
  const lessons = await readLessons(db, isOfPlan(schoolId, fromId))
  const copied = lessons.map(({ id: _id, version: _version, ...lesson }) => ({ ...lesson, planId: toId }))
  await insertLessons(db, schoolId, copied)
  return copied.length
}
