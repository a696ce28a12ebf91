import { and, eq, inArray } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import type { Reach } from '../../../../platform/server/reach.ts'
import { holdsRole, memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { roomJoin } from '../../../registry/server/joins.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { isManagedBuilding } from '../../../registry/server/managedBuildings.ts'

/** Managers whose board the session may request: itself, or anybody of the school for its administrators. */
export const reachManagers: Reach = async (db, session, ids) => {
  if (!holdsRole(session, role.superAdministrator, role.schoolDataAdministrator)) {
    return ids.filter((id) => id === memberOf(session))
  }
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolOf(session)), inArray(member.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Boarders are reached by managers of their building. */
export const reachManagedBoarders: Reach = async (db, session, ids) => {
  const rows = await db
    .select({ id: studentInfo.memberId })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, roomJoin)
    .where(and(inArray(studentInfo.memberId, [...ids]), isManagedBuilding(session, dormitoryRoom.buildingId)))
  return rows.map(({ id }) => id)
}
