import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/server/clock.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { type ExamClass, readExamClasses, writeExamClasses } from './examClasses.ts'
import type { ExamKey } from './examKey.ts'
import { type ExamSubject, readExamSubjects, writeExamSubjects } from './examSubjects.ts'
import { outdateRanks } from './ranking.ts'
import { syncRoster } from './roster.ts'
import { scheduleRoster } from './rosterDay.ts'
import { examScore } from './tables.ts'

/** The parts of an exam: its classes, and its subjects in their grade levels. */
export interface Parts {
  readonly classes: readonly ExamClass[]
  readonly subjects: readonly ExamSubject[]
}

/** The parts of an exam that is being added. */
export const nothingYet: Parts = { classes: [], subjects: [] }

/** Reads the parts of an exam. */
export const readParts = async (db: Db, key: ExamKey): Promise<Parts> => ({
  classes: await readExamClasses(db, key),
  subjects: await readExamSubjects(db, key.schoolId, key.examId),
})

/** Lists the subjects that a change leaves out. */
export const listDroppedSubjects = (before: Parts, after: Parts): readonly number[] => {
  const kept = new Set(after.subjects.map(({ subjectId }) => subjectId))
  return [...new Set(before.subjects.map(({ subjectId }) => subjectId))].filter((id) => !kept.has(id))
}

/** Lists the classes that a change leaves out. */
export const listDroppedClasses = (before: Parts, after: Parts): readonly number[] => {
  const kept = new Set(after.classes.map(({ classId }) => classId))
  return before.classes.map(({ classId }) => classId).filter((id) => !kept.has(id))
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** True if an edit leaves classes and subjects as they were. */
export const haveSameParts = (before: Parts, after: Parts): boolean => {
  const idsOf = ({ classes, subjects }: Parts) => [
    classes.map(({ classId }) => classId),
    [...new Set(subjects.map(({ subjectId }) => subjectId))],
  ]
  const [had, has] = [idsOf(before), idsOf(after)]
  return had.every((ids, at) => isSameSet(ids, has[at] ?? []))
}

const deleteScoresOf = async (db: Db, { schoolId, examId }: ExamKey, subjects: readonly number[]): Promise<void> => {
  if (subjects.length === 0) return
  await db
    .delete(examScore)
    .where(and(eq(examScore.schoolId, schoolId), eq(examScore.examId, examId), among(examScore.subjectId, subjects)))
}

/** The queue and the clock, which a change of an exam's parts needs. */
export interface PartServices {
  readonly jobs: Jobs
  readonly clock: Clock
}

/** Makes `after` the parts of an exam, with its roster, and queues the roster of the first day and the ranks. */
export const writeParts = async (
  db: Db,
  { jobs, clock }: PartServices,
  { startAt, ...key }: ExamKey & { readonly startAt: Date },
  before: Parts,
  after: Parts,
): Promise<void> => {
  await writeExamClasses(db, key, before.classes, after.classes)
  await deleteScoresOf(db, key, listDroppedSubjects(before, after))
  await writeExamSubjects(db, key, before.subjects, after.subjects)
  await syncRoster(db, key, { startAt, now: clock.now() })
  await outdateRanks(db, jobs, key)
  await scheduleRoster(db, { jobs, clock }, { ...key, startAt })
}
