import { type Placeholder, type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reach } from '../../../platform/server/reach.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { personIn, withinReach } from '../../organisation/server/index.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'

/** SQL that holds for those who are in such a department of a school. */
export const memberInDepartment = (schoolId: number | Placeholder, department: SQL): SQL =>
  sql`(${member.schoolId} = ${schoolId} and ${personIn(schoolId, member.id, department)})`

/** SQL that holds for the members whom a session reaches: those of the departments it reaches. Undefined for everybody. */
export const memberWithinReach = (session: Session): SQL | undefined => {
  const department = withinReach(session, memberDepartment.schoolId, memberDepartment.departmentId)
  if (department === undefined) return undefined
  // Somebody whose reach is part of a school is in that one school.
  return memberInDepartment(schoolOf(session), department)
}

/** A person is reached as a member of the session's schools, in a department that it reaches; everybody reaches themselves. */
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
