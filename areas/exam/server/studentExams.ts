import { and, desc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import type { exam } from '../contract.ts'
import { nameClass } from '../../registry/contract.ts'
import { toHundredths } from '../score.ts'
import type { StudentScore } from '../scoreContract.ts'
import { readSubjectsOfExams } from './examSubjects.ts'
import { discloseFor, toLevel } from './parents/disclosure.ts'
import { readDisclosureSettings } from './parents/disclosureSettings.ts'
import { type StoredResults, presentResults } from './readScores.ts'
import { orderSubjects } from './scorePage.ts'
import { makeSubjectCheck, readEntryRights, readScoreRights, seesSome } from './scoreRights.ts'
import { examClassJoin } from './joins.ts'
import { readStandardScores, standardKey } from './standardScores.ts'
import { examClass, examRank, examScore, examStudent, examTable, totalSubject } from './tables.ts'

/** Reads the scores and ranks of a student in these exams. Returns a function that finds those of one. */
const readResultsOf = async (db: Db, schoolId: number, studentId: number, exams: readonly number[]) => {
  const scores = await db
    .select()
    .from(examScore)
    .where(and(eq(examScore.schoolId, schoolId), among(examScore.examId, exams), eq(examScore.studentId, studentId)))
  const ranks = await db
    .select()
    .from(examRank)
    .where(and(eq(examRank.schoolId, schoolId), among(examRank.examId, exams), eq(examRank.studentId, studentId)))
  return (examId: number): StoredResults => ({
    scores: scores.filter((one) => one.examId === examId),
    ranks: ranks.filter((one) => one.examId === examId),
  })
}

/**
 * Lists the exams of a student of which the caller sees a subject, the latest first, with scores, ranks and standard
 * scores. All exams are read together, in a few statements.
 */
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
  const ids = found.map(({ examId }) => examId)
  const names = await readSubjects(db, schoolId)
  const subjectsOf = await readSubjectsOfExams(db, schoolId, ids)
  const results = await readResultsOf(db, schoolId, query.userId, ids)
  const standard = await readStandardScores(db, { schoolId, studentId: query.userId, rights }, ids)
  const settings = await readDisclosureSettings(db, schoolId)
  const checks = { maySee: makeSubjectCheck(rights), mayEnter: makeSubjectCheck(entry) }
  return found.map(({ examId, exam: name, startAt, state, studentName, studentNumber, ...student }) => {
    const subjects = (subjectsOf.get(examId) ?? []).filter(({ level }) => level === student.level)
    const view = { order: orderSubjects(names, subjects), subjects, ...checks }
    const shown = presentResults([student], results(examId), view).get(student.studentId)
    const { scores, total } = shown ?? { scores: [], total: null }
    const disclosure = discloseFor(student.level, settings)
    const levelOf = ({ subjectId, score }: StudentScore) => {
      const lines = subjects.find((one) => one.subjectId === subjectId)
      return disclosure !== 'levels' || score === null || lines === undefined
        ? null
        : toLevel(toHundredths(score), lines, settings)
    }
    const standardOf = (subjectId: number) => standard.get(standardKey(examId, subjectId)) ?? null
    return {
      examRecordId: examId,
      exam: name,
      startTime: toWireTime(startAt, timeZone),
      state,
      studentName,
      studentNumber,
      deptName: nameClass({ name: student.className, gradeName: student.gradeName }),
      disclosure,
      scores: scores.map((score) => ({
        ...score,
        level: score.isHidden ? null : levelOf(score),
        subjectName: names.get(score.subjectId)?.subject ?? '',
        standardScore: score.isHidden || !score.isTaken ? null : standardOf(score.subjectId),
      })),
      total: total && { ...total, standardScore: standardOf(totalSubject) },
    }
  })
}
