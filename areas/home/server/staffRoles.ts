import { and, asc, notInArray, sql } from 'drizzle-orm'
import { role, showRole } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, schoolsOf } from '../../../platform/server/session.ts'
import { isWithinReach } from '../../organisation/server/index.ts'
import { memberJoin, openRecord } from '../../registry/server/people.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { mostCountedSchools } from '../contract.ts'

/** Counts the staff within a session's reach by role. Returns nothing for too many schools. */
export const countStaffRoles = async (db: Db, session: Session) => {
  if (schoolsOf(session).length > mostCountedSchools) return []
  const part = isWithinReach(session, memberDepartment.schoolId, memberDepartment.departmentId)
  const inPart = sql`(${memberRole.schoolId}, ${memberRole.memberId}) in (select ${memberDepartment.schoolId},
    ${memberDepartment.memberId} from ${memberDepartment} where ${part})`
  // Exclude the bureau's employees. They aren't staff of its schools.
  const ofTeaching = sql`${memberRole.schoolId} in (select ${school.id} from ${school} where ${school.kind} = 'school')`
  const rows = await db
    .select({ roleId: memberRole.roleId, num: sql<number>`count(*)::int` })
    .from(memberRole)
    .innerJoin(member, memberJoin(memberRole.schoolId, memberRole.memberId))
    .where(
      and(
        notInArray(memberRole.roleId, [role.student, role.parent]),
        openRecord(),
        part === undefined ? undefined : inPart,
        session.scope?.kind === 'schools' ? ofTeaching : undefined,
      ),
    )
    .groupBy(memberRole.roleId)
    .orderBy(asc(memberRole.roleId))
  return rows.map(({ roleId, num }) => ({ roleId, name: showRole(roleId).namezh, num }))
}
