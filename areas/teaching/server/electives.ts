import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'

import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { enrolledStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { teaching } from '../contract.ts'
import { isElective } from '../gradeLevel.ts'
import { teachingRefusals } from '../refusals.ts'
import type { SubjectView } from '../subjectContract.ts'
import { readSubjects } from './subjects.ts'
import { electiveChoice } from './tables.ts'

/** The electives that one student chooses. */
interface Choice {
  readonly studentId: number
  readonly subjectIds: readonly number[]
}

const quote = (subjects: readonly SubjectView[]) => subjects.map(({ subject }) => `“${subject}”`).join('、')

const listGrouping = (chosen: readonly SubjectView[]) => chosen.filter(({ groupName }) => groupName !== '')

/** Says why a student cannot choose these electives: two of them put the student into two groups. Null if they can. */
export const findChoiceFault = (chosen: readonly SubjectView[]): string | null => {
  const grouping = listGrouping(chosen)
  return grouping.length > 1 ? `${quote(grouping)}只能选其中一科` : null
}

const refuseImpossibleChoice = (chosen: readonly SubjectView[]): void => {
  const others = chosen.filter((subject) => !isElective(subject))
  if (others.length > 0) throw new Refusal(teachingRefusals.notElective, { names: quote(others) })
  const grouping = listGrouping(chosen)
  if (grouping.length > 1) throw new Refusal(teachingRefusals.severalGroups, { names: quote(grouping) })
}

const refuseOthersThanStudents = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const people = await db
    .select({ name: member.name, isStudent: sql<boolean>`${enrolledStudent()}` })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
  const others = people.filter(({ isStudent }) => !isStudent).map(({ name }) => name)
  if (others.length > 0) throw new Refusal(teachingRefusals.notStudents, { names: others.join('、') })
}

/** Replaces the electives of these students. */
export const writeChoices = async (db: Db, schoolId: number, choices: readonly Choice[]): Promise<void> => {
  const students = choices.map(({ studentId }) => studentId)
  const rows = choices.flatMap(({ studentId, subjectIds }) =>
    subjectIds.map((subjectId) => ({ schoolId, studentId, subjectId })),
  )
  await db
    .delete(electiveChoice)
    .where(and(eq(electiveChoice.schoolId, schoolId), among(electiveChoice.studentId, students)))
  if (rows.length > 0) await db.insert(electiveChoice).values(rows)
}

/** Saves the same electives for students. Refuses other people, other subjects, and two subjects with a group. */
export const saveElectives = async ({ db, session, body }: Context<typeof teaching.saveElectives>): Promise<null> => {
  const schoolId = schoolOf(session)
  const subjectIds = [...new Set(body.subjectIds)]
  const studentIds = [...new Set(body.studentIds)]
  const subjects = await readSubjects(db, schoolId)
  refuseImpossibleChoice(subjectIds.flatMap((id) => subjects.get(id) ?? []))
  await refuseOthersThanStudents(db, schoolId, studentIds)
  await writeChoices(
    db,
    schoolId,
    studentIds.map((studentId) => ({ studentId, subjectIds })),
  )
  return null
}

/** Reads the electives of students, in display order, by student. */
export const readChoices = async (
  db: Db,
  schoolId: number,
  students: readonly number[],
): Promise<ReadonlyMap<number, readonly SubjectView[]>> => {
  const subjects = await readSubjects(db, schoolId)
  const rows = await db
    .select({ studentId: electiveChoice.studentId, subjectId: electiveChoice.subjectId })
    .from(electiveChoice)
    .where(and(eq(electiveChoice.schoolId, schoolId), among(electiveChoice.studentId, students)))
  const idsOf = Map.groupBy(rows, ({ studentId }) => studentId)
  return new Map(
    [...idsOf].map(([studentId, chosen]) => {
      const ids = new Set(chosen.map(({ subjectId }) => subjectId))
      return [studentId, [...subjects.values()].filter(({ id }) => ids.has(id))]
    }),
  )
}

/** The group of a student with these electives, such as 物理类. Empty if none makes a group. */
export const groupOf = (chosen: readonly SubjectView[]): string => listGrouping(chosen)[0]?.groupName ?? ''
