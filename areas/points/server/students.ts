import { type SQL, and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { enrolledStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { pointsRefusals } from '../contract.ts'

const selectPeople = (db: Db, schoolId: number, where: SQL | undefined) =>
  db
    .select({ id: member.id, name: member.name, code: member.code })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), where))

/** Finds enrolled students for whom `where` holds. */
export const findStudents = (db: Db, schoolId: number, where: SQL | undefined) =>
  selectPeople(db, schoolId, and(enrolledStudent(), where))

/** Reads the names of people of a school and returns a lookup by id. */
export const readNames = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const people = await selectPeople(db, schoolId, among(member.id, ids))
  const named = new Map(people.map(({ id, name }) => [id, name]))
  return (id: number) => named.get(id) ?? '已移出本校的用户'
}

/** Like `namesOf`, but refuses people who are not current students, by name. */
export const readStudentNames = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const nameOf = await readNames(db, schoolId, ids)
  const students = new Set((await findStudents(db, schoolId, among(member.id, ids))).map(({ id }) => id))
  const others = new Set(ids.filter((id) => !students.has(id)).map(nameOf))
  if (others.size === 0) return nameOf
  throw new Refusal(pointsRefusals.notStudents, { names: [...others].join('、') })
}
