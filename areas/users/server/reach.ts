import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reach } from '../../../platform/server/reach.ts'
import type { Session } from '../../../platform/server/session.ts'
import { withinReach } from '../../organisation/server/index.ts'
import { member, memberDepartment } from './tables.ts'

/** SQL that holds for the members whom a session reaches: those of the departments it reaches. Undefined for everybody. */
export const memberWithinReach = (session: Session): SQL | undefined => {
  const department = withinReach(session, memberDepartment.schoolId, memberDepartment.departmentId)
  if (department === undefined) return undefined
  return sql`exists (select 1 from ${memberDepartment} where ${and(
    eq(memberDepartment.schoolId, member.schoolId),
    eq(memberDepartment.personId, member.personId),
    department,
  )})`
}

/** A person is reached as a member of the session's schools, in a department that it reaches; everybody reaches themselves. */
export const reachUsers: Reach = async (db, session, ids) => {
  const within = memberWithinReach(session)
  const rows = await db
    .selectDistinct({ id: member.personId })
    .from(member)
    .where(
      and(
        inArray(member.personId, [...ids]),
        within === undefined ? undefined : or(within, eq(member.personId, session.personId)),
      ),
    )
    .prepare()
    .execute()
  return rows.map((row) => row.id)
}
