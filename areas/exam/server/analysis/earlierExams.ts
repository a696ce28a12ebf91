import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { exam } from '../../contract.ts'
import { findExam, isExamWithinReach } from '../readExams.ts'
import { examStudent, examTable } from '../tables.ts'

/** The most exams that are offered. */
const mostOffered = 100

const now = alias(examStudent, 'now')

/** Lists the earlier exams within reach that some student of this exam sat, the latest first. */
export const listEarlierExams = async ({ db, session, query }: Context<typeof exam.earlierExams>) => {
  const { schoolId, asker, timeZone } = searchContextOf(session)
  const { id: examId, startAt } = await findExam(db, schoolId, query.examRecordId)
  const sharesStudents = sql`exists (select 1 from ${examStudent}
    inner join ${examStudent} ${now} on ${eq(now.schoolId, examStudent.schoolId)}
      and ${eq(now.studentId, examStudent.studentId)}
    where ${and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examTable.id), eq(now.examId, examId))})`
  const rows = await db
    .select({ id: examTable.id, name: examTable.name, startAt: examTable.startAt })
    .from(examTable)
    .where(
      and(
        eq(examTable.schoolId, schoolId),
        // Two exams of one morning, such as trial papers, follow each other by id.
        or(lt(examTable.startAt, startAt), and(eq(examTable.startAt, startAt), lt(examTable.id, examId))),
        isExamWithinReach(schoolId, asker),
        sharesStudents,
      ),
    )
    .orderBy(desc(examTable.startAt), desc(examTable.id))
    .limit(mostOffered)
  return rows.map(({ id, name, startAt: at }) => ({ id, name, startTime: toWireTime(at, timeZone) }))
}
