import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { subjectTable } from '../../teaching/server/tables.ts'
import type { ExamKey } from './examKey.ts'
import { examClassJoin, examStudentJoin } from './joins.ts'
import { examClass, examScore, examStudent } from './tables.ts'

/** Returns the names of those of these subjects that have scores in an exam. */
export const findScoredSubjects = async (db: Db, { schoolId, examId }: ExamKey, subjects: readonly number[]) => {
  const found = await db
    .selectDistinct({ subject: subjectTable.subject })
    .from(examScore)
    .innerJoin(
      subjectTable,
      and(eq(subjectTable.schoolId, examScore.schoolId), eq(subjectTable.id, examScore.subjectId)),
    )
    .where(and(eq(examScore.schoolId, schoolId), eq(examScore.examId, examId), among(examScore.subjectId, subjects)))
  return found.map(({ subject }) => subject)
}

/** Returns the names of those of these classes whose students have scores in an exam. */
export const findScoredClasses = async (db: Db, { schoolId, examId }: ExamKey, classes: readonly number[]) => {
  const found = await db
    .selectDistinct({ name: examClass.name })
    .from(examScore)
    .innerJoin(examStudent, examStudentJoin)
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examScore.schoolId, schoolId), eq(examScore.examId, examId), among(examStudent.classId, classes)))
  return found.map(({ name }) => name)
}
