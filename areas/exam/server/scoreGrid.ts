import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import type { exam } from '../contract.ts'
import { nameClass } from '../../registry/contract.ts'
import { examRefusals } from '../refusals.ts'
import { fromHundredths, scoreOf } from '../score.ts'
import type { ScoreGrid } from '../scoreContract.ts'
import { refuseClosedEntry } from './closedEntry.ts'
import type { ExamKey } from './examKey.ts'
import { readExamSubjects } from './examSubjects.ts'
import { findExam } from './readExams.ts'
import { takesSubject } from './readScores.ts'
import { type ScoreRights, makeSubjectCheck, readEntryRights } from './scoreRights.ts'
import { examClassJoin } from './joins.ts'
import { examClass, examScore, examStudent } from './tables.ts'

const readClassRoster = (db: Db, { schoolId, examId }: ExamKey, classId: number, rights: ScoreRights) =>
  db
    .select({
      studentId: examStudent.studentId,
      studentName: member.name,
      studentNumber: member.code,
      examNumber: examStudent.examNumber,
      electiveIds: examStudent.electiveIds,
      classId: examStudent.classId,
      className: examClass.name,
      gradeName: examClass.gradeName,
      level: examClass.level,
      isInCharge: rights.isInCharge,
    })
    .from(examStudent)
    .innerJoin(member, memberJoin(examStudent.schoolId, examStudent.studentId))
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), eq(examStudent.classId, classId)))
    .orderBy(asc(member.code), asc(member.pinyin), asc(member.id))

const readScoresByKey = async (db: Db, { schoolId, examId }: ExamKey, students: readonly number[]) => {
  const rows = await db
    .select()
    .from(examScore)
    .where(and(eq(examScore.schoolId, schoolId), eq(examScore.examId, examId), among(examScore.studentId, students)))
  return new Map(rows.map((row) => [`${row.studentId} ${row.subjectId}`, row]))
}

/**
 * Reads the entry grid of a class: its students by number, and a cell for each subject that they take and that the
 * caller may enter. Refuses a published exam, a joint one whose entry is closed, and callers who may enter nothing there.
 */
export const findScoreGrid = async ({ db, session, query }: Context<typeof exam.scoreGrid>): Promise<ScoreGrid> => {
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: query.examRecordId }
  const row = await findExam(db, schoolId, key.examId)
  const { name, state } = row
  refuseClosedEntry(row, '录入成绩')
  if (state === 'published') throw new Refusal(examRefusals.published, { name, action: '录入成绩' })
  const rights = await readEntryRights(db, schoolId, { asker, permissions: session.permissions })
  const students = await readClassRoster(db, key, query.classId, rights)
  const [first] = students
  if (first === undefined) throw new Refusal(common.notFound)
  const mayEnter = makeSubjectCheck(rights)
  const ofLevel = (await readExamSubjects(db, schoolId, key.examId)).filter(
    ({ level, subjectId }) => level === first.level && mayEnter(first, subjectId),
  )
  const className = nameClass({ name: first.className, gradeName: first.gradeName })
  if (ofLevel.length === 0) throw new Refusal(examRefusals.notYourScores, { names: className })
  const bySubject = new Map(ofLevel.map((one) => [one.subjectId, one]))
  const subjects = [...(await readSubjects(db, schoolId)).values()].flatMap(({ id, subject }) => {
    const found = bySubject.get(id)
    return found === undefined ? [] : [{ id, subject, fullMarks: fromHundredths(found.fullMarks) }]
  })
  const scores = await readScoresByKey(
    db,
    key,
    students.map(({ studentId }) => studentId),
  )
  return {
    subjects,
    rows: students.map((student) => ({
      studentId: student.studentId,
      studentName: student.studentName,
      studentNumber: student.studentNumber,
      examNumber: student.examNumber,
      className,
      cells: subjects.flatMap(({ id }) => {
        const subject = bySubject.get(id)
        if (subject === undefined || !takesSubject(student, subject)) return []
        const scored = scores.get(`${student.studentId} ${id}`)
        return [
          {
            subjectId: id,
            score: scoreOf(scored?.score ?? null),
            mark: scored?.mark ?? null,
            version: scored?.version ?? 0,
          },
        ]
      }),
    })),
  }
}
