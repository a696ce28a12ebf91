import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leftStatus } from '../contract.ts'
import { removeRoleWhere } from './memberRoles.ts'
import { memberRole } from './tables/members.ts'
import { parentLink, studentInfo } from './tables/students.ts'

/** The parents of some students. */
export const listParents = async (db: Db, schoolId: number, students: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: parentLink.parentId })
    .from(parentLink)
    .where(and(eq(parentLink.schoolId, schoolId), inArray(parentLink.studentId, [...students])))
  return rows.map(({ id }) => id)
}

/**
 * SQL condition for holders of a role without a child who is still a student at this school. A locked child counts,
 * unlike in `enrolledStudent`, because the record may be opened again.
 */
const hasNoChild: SQL = sql`not exists (select 1 from ${parentLink}
  join ${memberRole} as pupil on pupil.school_id = ${parentLink.schoolId} and pupil.member_id = ${parentLink.studentId}
    and pupil.role_id = ${sql.raw(String(role.student))}
  left join ${studentInfo} on ${studentInfo.schoolId} = ${parentLink.schoolId} and ${studentInfo.memberId} = ${parentLink.studentId}
  where ${parentLink.schoolId} = ${memberRole.schoolId} and ${parentLink.parentId} = ${memberRole.memberId}
  and ${studentInfo.status} is distinct from ${sql.raw(String(leftStatus))})`

/** Removes the parent role from those of these people without a child left at the school. Returns how many lost it. */
export const endParentsWithoutChild = async (db: Db, schoolId: number, parents: readonly number[]): Promise<number> =>
  removeRoleWhere(db, schoolId, role.parent, and(among(memberRole.memberId, parents), hasNoChild))
