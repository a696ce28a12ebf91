import { and, eq, not } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { isWithinReach } from '../../organisation/server/index.ts'
import { examRefusals } from '../refusals.ts'
import type { ExamKey } from './examKey.ts'
import { examClass } from './tables.ts'

/** True if all classes of an exam are within reach, so that a change concerns nobody else. */
export const isWholeExamWithinReach = async (db: Db, { schoolId, examId }: ExamKey, asker: Asker): Promise<boolean> => {
  const within = isWithinReach(asker, examClass.schoolId, examClass.classId)
  if (within === undefined) return true
  const [beyond] = await db
    .select({ classId: examClass.classId })
    .from(examClass)
    .where(and(eq(examClass.schoolId, schoolId), eq(examClass.examId, examId), not(within)))
    .limit(1)
  return beyond === undefined
}

/** Refuses callers whose reach is only a part of the exam. */
export const requireWholeExam = async (
  db: Db,
  key: ExamKey,
  { asker, name }: { readonly asker: Asker; readonly name: string },
): Promise<void> => {
  if (await isWholeExamWithinReach(db, key, asker)) return
  throw new Refusal(examRefusals.partOfExam, { name })
}
