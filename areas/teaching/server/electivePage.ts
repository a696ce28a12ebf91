import { type SQL, and, asc, eq, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { toCountedPage, countedBounds } from '../../../platform/contract/countedPage.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { isPersonBelow, isPersonWithinReach } from '../../organisation/server/index.ts'
import { enrolledStudent, mainDepartmentJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import type { teaching } from '../contract.ts'
import type { ElectiveRow, ElectiveSearch } from '../electiveContract.ts'
import { groupOf, readChoices } from './electives.ts'
import { electiveChoice, subjectTable } from './tables.ts'

const grade = alias(department, 'grade')

const hasChoice = (schoolId: number, subjectId?: number): SQL =>
  sql`exists (select 1 from ${electiveChoice} where ${and(
    eq(electiveChoice.schoolId, schoolId),
    eq(electiveChoice.studentId, member.id),
    subjectId === undefined ? undefined : eq(electiveChoice.subjectId, subjectId),
  )})`

/** SQL that is true for students of a grade that takes an elective, and for those who have chosen one. */
const mayChoose = (schoolId: number): SQL =>
  sql`(${hasChoice(schoolId)} or exists (select 1 from ${subjectTable}
    join ${department} class on class.school_id = ${schoolId} and class.id = ${member.mainDepartmentId}
    join ${department} ${grade} on ${grade.schoolId} = ${schoolId} and ${grade.id} = class.parent_id
    where ${subjectTable.schoolId} = ${schoolId}
      and ${grade.schoolSection} * 100 + ${grade.schoolGrade} = any(${subjectTable.electiveGrades})))`

/** SQL condition for the students whom a search of electives finds. */
export const isStudentSought = (
  { schoolId, asker }: SearchContext,
  { departmentId, keyword, subjectId, state }: z.output<typeof ElectiveSearch>,
): SQL | undefined => {
  const word = keyword.trim()
  return and(
    eq(member.schoolId, schoolId),
    enrolledStudent(),
    isPersonWithinReach(schoolId, member.id, asker),
    isPersonBelow(schoolId, member.id, departmentId),
    mayChoose(schoolId),
    word === '' ? undefined : matches(word),
    subjectId === undefined ? undefined : hasChoice(schoolId, subjectId),
    state === 'some' ? hasChoice(schoolId) : undefined,
    state === 'none' ? not(hasChoice(schoolId)) : undefined,
  )
}

/** Selects students with their class, class by class, without a limit. */
export const selectStudents = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: member.id, name: member.name, code: member.code, className: department.name })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .orderBy(asc(member.mainDepartmentId), asc(member.code), asc(member.id))
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectStudents>>[number]

/** Adds the electives and the group of each student. */
export const addChoices = async (db: Db, schoolId: number, found: readonly Found[]): Promise<ElectiveRow[]> => {
  const choices = await readChoices(
    db,
    schoolId,
    found.map(({ id }) => id),
  )
  return found.map((student) => {
    const chosen = choices.get(student.id) ?? []
    const subjects = chosen.map(({ id, subject }) => ({ id, subject }))
    return { ...student, subjects, groupName: groupOf(chosen) }
  })
}

/** Reads a page of students with their electives. */
export const findElectivePage = async ({ db, session, body }: Context<typeof teaching.electivePage>) => {
  const stand = searchContextOf(session)
  const where = isStudentSought(stand, body)
  const { limit, offset } = countedBounds(body)
  const found = await selectStudents(db, where).limit(limit).offset(offset)
  const rows = await addChoices(db, stand.schoolId, found)
  return toCountedPage(body, rows, await countUpTo(db, member, where))
}
