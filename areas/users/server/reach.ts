import { type Placeholder, type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reach } from '../../../platform/server/reach.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { isPersonIn, isWithinReach } from '../../organisation/server/index.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'

/** Returns an SQL condition for members who are in a matching department of a school. */
export const memberInDepartment = (schoolId: number | Placeholder, department: SQL): SQL =>
  sql`(${member.schoolId} = ${schoolId} and ${isPersonIn(schoolId, member.id, department)})`

/**
 * Returns an SQL condition for the members in departments that a session reaches. Returns undefined if it reaches
 * everyone.
 */
export const memberWithinReach = (session: Session): SQL | undefined => {
  const department = isWithinReach(session, memberDepartment.schoolId, memberDepartment.departmentId)
  if (department === undefined) return undefined
  // A session that reaches part of a school belongs to that one school.
  return memberInDepartment(schoolOf(session), department)
}

/**
 * Returns the ids that a session reaches: members of its schools in departments that it reaches, and always its user.
 */
export const reachUsers: Reach = async (db, session, ids) => {
  const within = memberWithinReach(session)
  const rows = await db
    .selectDistinct({ id: member.id })
    .from(member)
    .where(
      and(
        inArray(member.id, [...ids]),
        within === undefined ? undefined : or(within, eq(member.id, memberOf(session))),
      ),
    )
    .prepare()
    .execute()
  return rows.map((row) => row.id)
}
