import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import { matches } from '../../users/server/index.ts'
import type { exam } from '../contract.ts'
import type { ScoreRow, ScoreSearch } from '../scoreContract.ts'
import { nameClass } from '../../registry/contract.ts'
import { type ExamSubject, readExamSubjects } from './examSubjects.ts'
import { readResults } from './readScores.ts'
import {
  type Enterer,
  type ScoreRights,
  makeSubjectCheck,
  readEntryRights,
  readScoreRights,
  seesSome,
} from './scoreRights.ts'
import { examClassJoin } from './joins.ts'
import { examClass, examRank, examStudent, totalSubject } from './tables.ts'

type Search = z.output<typeof ScoreSearch>

const isBelow = (schoolId: number, deptId: number | undefined): SQL | undefined =>
  deptId === undefined
    ? undefined
    : sql`(${examStudent.classId} = ${deptId} or exists (select 1 from ${departmentAncestor} where ${and(
        eq(departmentAncestor.schoolId, schoolId),
        eq(departmentAncestor.departmentId, examStudent.classId),
        eq(departmentAncestor.ancestorId, deptId),
      )}))`

const whereOf = (schoolId: number, search: Search, rights: ScoreRights): SQL | undefined => {
  const word = search.keyword.trim()
  return and(
    eq(examStudent.schoolId, schoolId),
    eq(examStudent.examId, search.examRecordId),
    isBelow(schoolId, search.deptId),
    word === '' ? undefined : matches(word, { withCard: false }),
    seesSome(rights),
  )
}

const studentJoin = memberJoin(examStudent.schoolId, examStudent.studentId)

/**
 * Finds students of an exam that the caller sees, from the highest score in a subject or the total to the lowest.
 * A value that the caller may not see doesn't order them.
 */
const findStudents = (
  db: Db,
  schoolId: number,
  search: Search,
  { rights, entry }: { readonly rights: ScoreRights; readonly entry: ScoreRights },
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const { subjectId } = search
  const seesValue = subjectId === undefined ? rights.isInCharge : seesSome(rights, subjectId)
  const ranked = and(
    eq(examRank.schoolId, examStudent.schoolId),
    eq(examRank.examId, examStudent.examId),
    eq(examRank.studentId, examStudent.studentId),
    eq(examRank.subjectId, subjectId ?? totalSubject),
  )
  return db
    .select({
      studentId: examStudent.studentId,
      studentName: member.name,
      studentNumber: member.code,
      examNumber: examStudent.examNumber,
      classId: examStudent.classId,
      className: examClass.name,
      gradeName: examClass.gradeName,
      level: examClass.level,
      groupName: examStudent.groupName,
      electiveIds: examStudent.electiveIds,
      isInCharge: rights.isInCharge,
      mayEnterAll: entry.isInCharge,
    })
    .from(examStudent)
    .innerJoin(member, studentJoin)
    .innerJoin(examClass, examClassJoin)
    .leftJoin(examRank, ranked)
    .where(whereOf(schoolId, search, rights))
    .orderBy(
      sql`case when ${seesValue} then ${examRank.value} end desc nulls last`,
      asc(examClass.position),
      asc(examClass.classId),
      asc(member.code),
      asc(examStudent.studentId),
    )
    .limit(limit)
    .offset(offset)
}

/** Lists the ids of the subjects of an exam in the order of the school's subjects. */
export const orderSubjects = (all: ReadonlyMap<number, unknown>, subjects: readonly ExamSubject[]): number[] => {
  const inExam = new Set(subjects.map(({ subjectId }) => subjectId))
  return [...all.keys()].filter((id) => inExam.has(id))
}

/** Reads rows of the score table of an exam, at most `limit` from `offset` on. */
export const readScoreRows = async (
  db: Db,
  { schoolId, asker, permissions, rights }: { readonly schoolId: number; readonly rights: ScoreRights } & Enterer,
  search: Search,
  bounds: { readonly limit: number; readonly offset: number },
): Promise<ScoreRow[]> => {
  const entry = await readEntryRights(db, schoolId, { asker, permissions })
  const found = await findStudents(db, schoolId, search, { rights, entry }, bounds)
  const subjects = await readExamSubjects(db, schoolId, search.examRecordId)
  const results = await readResults(db, { schoolId, examId: search.examRecordId }, found, {
    order: orderSubjects(await readSubjects(db, schoolId), subjects),
    subjects,
    maySee: makeSubjectCheck(rights),
    mayEnter: makeSubjectCheck(entry),
  })
  return found.map(({ studentId, studentName, studentNumber, examNumber, groupName, ...row }) => ({
    studentId,
    studentName,
    studentNumber,
    examNumber,
    deptName: nameClass({ name: row.className, gradeName: row.gradeName }),
    groupName,
    studentScores: results.get(studentId)?.scores ?? [],
    total: results.get(studentId)?.total ?? null,
    examRecordId: search.examRecordId,
  }))
}

/** Reads a page of the score table: the students whose scores the caller may see, the best first. */
export const findScorePage = async ({ db, session, body }: Context<typeof exam.scorePage>) => {
  const { schoolId, asker } = searchContextOf(session)
  const { permissions } = session
  const rights = await readScoreRights(db, schoolId, asker)
  const rows = await readScoreRows(db, { schoolId, asker, permissions, rights }, body, pageBounds(body))
  const where = whereOf(schoolId, body, rights)
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(examStudent)
    .innerJoin(member, studentJoin)
    .where(where)
  return toPage(body, rows, counted?.count ?? 0)
}
