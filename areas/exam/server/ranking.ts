import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { computeRanks } from './computeRanks.ts'
import type { ExamKey } from './examKey.ts'
import { examRanking, examTable } from './tables.ts'

const kind = jobKind({
  name: 'exam.computeRanks',
  title: '计算考试名次',
  input: z.object({ examId: z.int() }),
  result: z.object({}),
  attempts: 12,
})

const isRanking = ({ schoolId, examId }: ExamKey) =>
  and(eq(examRanking.schoolId, schoolId), eq(examRanking.examId, examId))

/**
 * Locks the scores of an exam until the end of the transaction and returns the exam. Writers of scores, roster and
 * state take this lock first, so that none of them works on an outdated state. Refuses an exam that was deleted.
 */
export const lockExam = async (db: Db, { schoolId, examId }: ExamKey) => {
  await db.select({ examId: examRanking.examId }).from(examRanking).where(isRanking({ schoolId, examId })).for('update')
  const [row] = await db
    .select()
    .from(examTable)
    .where(and(eq(examTable.schoolId, schoolId), eq(examTable.id, examId)))
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Notes that ranks no longer match the scores, and queues one job that computes them. Call it under `lockExam`. */
export const outdateRanks = async (db: Db, jobs: Jobs, key: ExamKey): Promise<void> => {
  const [before] = await db.select({ isQueued: examRanking.isQueued }).from(examRanking).where(isRanking(key))
  await db
    .update(examRanking)
    .set({ scoresVersion: sql`${examRanking.scoresVersion} + 1`, isQueued: true })
    .where(isRanking(key))
  if (before?.isQueued === true) return
  await jobs.add(db, kind, { schoolId: key.schoolId, memberId: null }, { examId: key.examId })
}

/** Computes the ranks of an exam from its current scores. */
export const refreshRanksOf = async (db: Db, key: ExamKey): Promise<void> => {
  await lockExam(db, key)
  await computeRanks(db, key)
  await db
    .update(examRanking)
    .set({ ranksVersion: sql`${examRanking.scoresVersion}`, isQueued: false })
    .where(isRanking(key))
}

/** True if the ranks of an exam include its newest scores. */
export const areRanksCurrent = async (db: Db, key: ExamKey): Promise<boolean> => {
  const [row] = await db
    .select({ isCurrent: sql<boolean>`${examRanking.scoresVersion} = ${examRanking.ranksVersion}` })
    .from(examRanking)
    .where(isRanking(key))
  return row?.isCurrent ?? true
}

/** Computes ranks in the background. The exam may have been deleted meanwhile. */
export const rankingWork = jobWork(kind, ({ schoolId, input: { examId }, finish }) =>
  finish(async (db) => {
    const key = { schoolId, examId }
    const [found] = await db.select({ examId: examRanking.examId }).from(examRanking).where(isRanking(key))
    if (found !== undefined) await refreshRanksOf(db, key)
    return {}
  }),
)
