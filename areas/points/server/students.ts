import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { role } from '../../../platform/contract/roles.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { studentStatus } from '../../users/contract.ts'
import { pointsRefusals } from '../contract.ts'

/** A select of the people of a school, with whether they are students who have not left. */
export const selectPeople = (db: Db) =>
  db
    .select({
      id: member.id,
      name: member.name,
      code: member.code,
      isStudent: sql<boolean>`${memberRole.roleId} is not null and ${studentInfo.status} is distinct from ${studentStatus.left}`,
    })
    .from(member)
    .leftJoin(
      memberRole,
      and(
        eq(memberRole.schoolId, member.schoolId),
        eq(memberRole.memberId, member.id),
        eq(memberRole.roleId, role.student),
      ),
    )
    .leftJoin(studentInfo, and(eq(studentInfo.schoolId, member.schoolId), eq(studentInfo.memberId, member.id)))
    .$dynamic()

/** The names of people of a school, by their ids. */
export const namesOf = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const people = await selectPeople(db).where(
    and(eq(member.schoolId, schoolId), sql`${member.id} = any(${sql.param([...ids])}::bigint[])`),
  )
  const named = new Map(people.map(({ id, name }) => [id, name]))
  return { people, nameOf: (id: number) => named.get(id) ?? '' }
}

/** The same, of students who have not left; refuses others by their names. */
export const namesOfStudents = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const found = await namesOf(db, schoolId, ids)
  const others = found.people.filter(({ isStudent }) => !isStudent)
  const gone = new Set(ids).size - found.people.length
  if (others.length + gone === 0) return found.nameOf
  const names = [...others.map(({ name }) => name), ...(gone > 0 ? ['已移出本校的用户'] : [])].join('、')
  throw new Refusal(pointsRefusals.notStudents, { names })
}
