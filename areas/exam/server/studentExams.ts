import { and, desc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import type { exam } from '../contract.ts'
import { nameClass } from '../../registry/contract.ts'
import { readExamSubjects } from './examSubjects.ts'
import { readResults } from './readScores.ts'
import { orderSubjects } from './scorePage.ts'
import { makeSubjectCheck, readEntryRights, readScoreRights, seesSome } from './scoreRights.ts'
import { examClassJoin } from './joins.ts'
import { examClass, examStudent, examTable } from './tables.ts'

/** Lists the exams of a student of which the caller sees a subject, the latest first. */
export const listStudentExams = async ({ db, session, query }: Context<typeof exam.studentExams>) => {
  const { schoolId, asker, timeZone } = searchContextOf(session)
  const rights = await readScoreRights(db, schoolId, asker)
  const entry = await readEntryRights(db, schoolId, { asker, permissions: session.permissions })
  const found = await db
    .select({
      examId: examTable.id,
      exam: examTable.name,
      startAt: examTable.startAt,
      state: examTable.state,
      studentId: examStudent.studentId,
      studentName: member.name,
      studentNumber: member.code,
      classId: examStudent.classId,
      className: examClass.name,
      gradeName: examClass.gradeName,
      level: examClass.level,
      electiveIds: examStudent.electiveIds,
      isInCharge: rights.isInCharge,
      mayEnterAll: entry.isInCharge,
    })
    .from(examStudent)
    .innerJoin(member, memberJoin(examStudent.schoolId, examStudent.studentId))
    .innerJoin(examTable, and(eq(examTable.schoolId, examStudent.schoolId), eq(examTable.id, examStudent.examId)))
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.studentId, query.userId), seesSome(rights)))
    .orderBy(desc(examTable.startAt), desc(examTable.id))
  const names = await readSubjects(db, schoolId)
  return Promise.all(
    found.map(async ({ examId, exam: name, startAt, state, studentName, studentNumber, ...student }) => {
      const subjects = (await readExamSubjects(db, schoolId, examId)).filter(({ level }) => level === student.level)
      const order = orderSubjects(names, subjects)
      const results = await readResults(db, { schoolId, examId }, [student], {
        order,
        subjects,
        maySee: makeSubjectCheck(rights),
        mayEnter: makeSubjectCheck(entry),
      })
      const { scores, total } = results.get(student.studentId) ?? { scores: [], total: null }
      return {
        examRecordId: examId,
        exam: name,
        startTime: toWireTime(startAt, timeZone),
        state,
        studentName,
        studentNumber,
        deptName: nameClass({ name: student.className, gradeName: student.gradeName }),
        scores: scores.map((score) => ({ ...score, subjectName: names.get(score.subjectId)?.subject ?? '' })),
        total,
      }
    }),
  )
}
