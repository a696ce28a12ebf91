import { and, desc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import type { exam } from '../contract.ts'
import { scoreOf } from '../score.ts'
import type { ScoreChange } from '../scoreContract.ts'
import { makeSubjectCheck, readScoreRights, seesSome } from './scoreRights.ts'
import { examScoreChange, examStudent } from './tables.ts'

/** Lists the changes of a student's scores in an exam, in the subjects that the caller sees, the latest first. */
export const listScoreChanges = async ({
  db,
  session,
  query,
}: Context<typeof exam.scoreHistory>): Promise<ScoreChange[]> => {
  const { schoolId, asker, timeZone } = searchContextOf(session)
  const { examRecordId: examId, userId: studentId } = query
  const rights = await readScoreRights(db, schoolId, asker)
  const [student] = await db
    .select({ classId: examStudent.classId, isInCharge: rights.isInCharge })
    .from(examStudent)
    .where(
      and(
        eq(examStudent.schoolId, schoolId),
        eq(examStudent.examId, examId),
        eq(examStudent.studentId, studentId),
        seesSome(rights),
      ),
    )
  if (student === undefined) throw new Refusal(common.notFound)
  const maySee = makeSubjectCheck(rights)
  const names = await readSubjects(db, schoolId)
  const rows = await db
    .select()
    .from(examScoreChange)
    .where(
      and(
        eq(examScoreChange.schoolId, schoolId),
        eq(examScoreChange.examId, examId),
        eq(examScoreChange.studentId, studentId),
      ),
    )
    .orderBy(desc(examScoreChange.at), desc(examScoreChange.id))
  return rows
    .filter(({ subjectId }) => maySee(student, subjectId))
    .map((row) => ({
      id: row.id,
      subjectId: row.subjectId,
      subject: names.get(row.subjectId)?.subject ?? '',
      before: { score: scoreOf(row.oldScore), mark: row.oldMark },
      after: { score: scoreOf(row.newScore), mark: row.newMark },
      reason: row.reason,
      by: row.operatorName,
      at: toWireTime(row.at, timeZone),
    }))
}
