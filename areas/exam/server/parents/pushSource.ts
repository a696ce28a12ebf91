import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { isWithinReach } from '../../../organisation/server/index.ts'
import { type PushSource, isInAudience } from '../../../push/server/index.ts'
import { presentStudent } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { examPurpose } from '../../pushContract.ts'
import { examRefusals } from '../../refusals.ts'
import { lockExam } from '../ranking.ts'
import { examScore, examStudent } from '../tables.ts'

/**
 * The version of what a student's parents see: 1 from publishing on, raised by each correction. So a correction can be
 * pushed on request, and then only to the parents of that student.
 */
const versionOfResults = sql<number>`1 + coalesce((select sum(${examScore.version}) from ${examScore}
  where ${examScore.schoolId} = ${examStudent.schoolId} and ${examScore.examId} = ${examStudent.examId}
  and ${examScore.studentId} = ${examStudent.studentId} and ${examScore.isCorrected}), 0)::int`

/** Exams as something that is pushed to parents. */
export const examSource: PushSource = {
  permission: 'sys:exam:edit',
  linkPurpose: examPurpose,
  lock: async (db, { schoolId }, examId) => {
    const { name, state } = await lockExam(db, { schoolId, examId })
    if (state !== 'published') throw new Refusal(examRefusals.notPublished, { name })
    return { title: name }
  },
  listPupils: (db, { schoolId, asker }, examId, audience) =>
    db
      .select({ studentId: examStudent.studentId, version: versionOfResults })
      .from(examStudent)
      .innerJoin(member, memberJoin(examStudent.schoolId, examStudent.studentId))
      .where(
        and(
          eq(examStudent.schoolId, schoolId),
          eq(examStudent.examId, examId),
          // The links of those who have left or graduated don't open.
          presentStudent(),
          isInAudience(schoolId, { student: examStudent.studentId, inClass: examStudent.classId }, audience),
          isWithinReach(asker, examStudent.schoolId, examStudent.classId),
        ),
      )
      .orderBy(asc(examStudent.classId), asc(examStudent.studentId)),
  messageValues: (exam, student) => ({ exam, student }),
}
