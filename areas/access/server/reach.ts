import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { personWithinReach } from '../../organisation/server/index.ts'
import { member } from '../../registry/server/tables/members.ts'
import { buildingManager, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'

/** SQL that holds for the people who live in the dormitory buildings that somebody manages. */
export const livesWithManager = (schoolId: number, person: AnyPgColumn, managerId: number): SQL =>
  sql`${person} in (select ${studentInfo.memberId} from ${studentInfo}
    join ${dormitoryRoom} on ${and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId))}
    join ${buildingManager} on ${and(
      eq(buildingManager.schoolId, dormitoryRoom.schoolId),
      eq(buildingManager.buildingId, dormitoryRoom.buildingId),
    )}
    where ${studentInfo.schoolId} = ${schoolId} and ${buildingManager.memberId} = ${managerId})`

/**
 * SQL that holds for people whose coming and going somebody follows: a gate keeper everybody's, a manager of dormitory
 * buildings that of those who live in them, the others that of the departments they reach. Undefined for everybody.
 */
export const personFollowed = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  if (asker.roles.includes(role.gateKeeper)) return undefined
  const within = personWithinReach(schoolId, person, asker)
  if (within === undefined) return undefined
  const { departmentManager, staff, dormitoryAdministrator } = role
  const ofDepartments = holdsRole(asker, departmentManager, staff) ? within : sql`false`
  if (asker.memberId === null || !holdsRole(asker, dormitoryAdministrator)) return ofDepartments
  return or(ofDepartments, livesWithManager(schoolId, person, asker.memberId))
}

/** Somebody is reported on by those who follow them, in the session's own school. */
export const reachReported: Reach = async (db, session, ids) => {
  const schoolId = schoolOf(session)
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(
      and(eq(member.schoolId, schoolId), inArray(member.id, [...ids]), personFollowed(schoolId, member.id, session)),
    )
  return rows.map((row) => row.id)
}
