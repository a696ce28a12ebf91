import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { nameClass } from '../../registry/contract.ts'
import { subjectTable } from '../../teaching/server/tables.ts'
import type { exam } from '../contract.ts'
import type { ExamKey } from './examKey.ts'
import { requireWholeExam } from './examRights.ts'
import { examClassJoin, examScoreJoin, takenSubjectJoin } from './joins.ts'
import { findExam } from './readExams.ts'
import { examClass, examScore, examStudent, examSubject } from './tables.ts'

const hasNoEntry = and(isNull(examScore.score), isNull(examScore.mark))

/** Counts by class and subject the students who take it and those without an entry. */
const readParts = async (db: Db, { schoolId, examId }: ExamKey) =>
  db
    .select({
      name: examClass.name,
      gradeName: examClass.gradeName,
      subject: subjectTable.subject,
      expected: sql<number>`count(*)::int`,
      missing: sql<number>`count(*) filter (where ${hasNoEntry})::int`,
    })
    .from(examStudent)
    .innerJoin(examClass, examClassJoin)
    .innerJoin(examSubject, takenSubjectJoin)
    .innerJoin(
      subjectTable,
      and(eq(subjectTable.schoolId, examSubject.schoolId), eq(subjectTable.id, examSubject.subjectId)),
    )
    .leftJoin(examScore, examScoreJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId)))
    .groupBy(
      examClass.classId,
      examClass.name,
      examClass.gradeName,
      examClass.position,
      subjectTable.id,
      subjectTable.subject,
      subjectTable.position,
    )
    .having(sql`count(*) filter (where ${hasNoEntry}) > 0`)
    .orderBy(
      asc(examClass.position),
      asc(examClass.classId),
      asc(subjectTable.position),
      asc(subjectTable.subject),
      asc(subjectTable.id),
    )

const countStudents = async (db: Db, { schoolId, examId }: ExamKey): Promise<number> => {
  const [counted] = await db
    .select({ students: sql<number>`count(distinct ${examStudent.studentId})::int` })
    .from(examStudent)
    .innerJoin(examClass, examClassJoin)
    .innerJoin(examSubject, takenSubjectJoin)
    .leftJoin(examScore, examScoreJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), hasNoEntry))
  return counted?.students ?? 0
}

/** Counts what an exam lacks before it is published. Refuses callers whose reach is only a part of it. */
export const findMissingScores = async ({ db, session, params }: Context<typeof exam.missingScores>) => {
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: params.id }
  const { name } = await findExam(db, schoolId, params.id)
  await requireWholeExam(db, key, { asker, name })
  const parts = await readParts(db, key)
  return {
    students: parts.length === 0 ? 0 : await countStudents(db, key),
    cells: parts.reduce((sum, { missing }) => sum + missing, 0),
    parts: parts.map(({ name: className, gradeName, subject, missing, expected }) => ({
      deptName: nameClass({ name: className, gradeName }),
      subject,
      missing,
      expected,
    })),
  }
}
