import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ExamKey } from '../examKey.ts'
import { lockExam } from '../ranking.ts'
import { examRank, examTable } from '../tables.ts'

type Changes = Partial<Pick<typeof examTable.$inferInsert, 'isEntryClosed' | 'jointExamId'>>

const changeExam = (db: Db, { schoolId, examId }: ExamKey, changes: Changes) =>
  db
    .update(examTable)
    .set(changes)
    .where(and(eq(examTable.schoolId, schoolId), eq(examTable.id, examId)))

const clearDistrictRanks = (db: Db, { schoolId, examId }: ExamKey) =>
  db
    .update(examRank)
    .set({ districtOrder: null })
    .where(and(eq(examRank.schoolId, schoolId), eq(examRank.examId, examId), isNotNull(examRank.districtOrder)))

/** Closes the entry of a school's part of a joint exam, after the writers that hold its lock. */
export const closeEntry = async (db: Db, key: ExamKey): Promise<void> => {
  await lockExam(db, key)
  await changeExam(db, key, { isEntryClosed: true })
}

/** Opens the entry again and deletes the ranks in the district, which no longer hold. */
export const reopenEntry = async (db: Db, key: ExamKey): Promise<void> => {
  await lockExam(db, key)
  await changeExam(db, key, { isEntryClosed: false })
  await clearDistrictRanks(db, key)
}

/** Makes a part of a joint exam an ordinary exam of its school, with its scores and without ranks in the district. */
export const releaseExam = async (db: Db, key: ExamKey): Promise<void> => {
  await lockExam(db, key)
  await changeExam(db, key, { isEntryClosed: false, jointExamId: null })
  await clearDistrictRanks(db, key)
}
