import { type SQL, and, eq, inArray, isNull, or } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { roomJoin } from '../../registry/server/joins.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { isManagedBuilding, isVisibleBuilding } from '../../registry/server/managedBuildings.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'

/** Buildings of the session's schools; for a dormitory manager only those they manage. */
export const reachDormitories = reachRows(dormitoryBuilding, (session) =>
  isVisibleBuilding(session, dormitoryBuilding.id),
)

/** Rooms of the buildings reached by `reachDormitories`. */
export const reachRooms = reachRows(dormitoryRoom, (session) => isVisibleBuilding(session, dormitoryRoom.buildingId))

/**
 * Buildings whose plan the session may see and change: those of its school that it manages. A granted permission
 * doesn't add other buildings.
 */
export const reachManagedBuildings = reachRows(dormitoryBuilding, (session) =>
  and(eq(dormitoryBuilding.schoolId, schoolOf(session)), isManagedBuilding(session, dormitoryBuilding.id)),
)

/** Rooms of the buildings reached by `reachManagedBuildings`. */
export const reachManagedRooms = reachRows(dormitoryRoom, (session) =>
  and(eq(dormitoryRoom.schoolId, schoolOf(session)), isManagedBuilding(session, dormitoryRoom.buildingId)),
)

const reachStudents = async (db: Db, session: Session, ids: readonly number[], which: SQL | undefined) => {
  const rows = await db
    .select({ id: memberRole.memberId })
    .from(memberRole)
    .leftJoin(
      studentInfo,
      and(eq(studentInfo.schoolId, memberRole.schoolId), eq(studentInfo.memberId, memberRole.memberId)),
    )
    .leftJoin(dormitoryRoom, roomJoin)
    .where(
      and(
        eq(memberRole.schoolId, schoolOf(session)),
        eq(memberRole.roleId, role.student),
        inArray(memberRole.memberId, [...ids]),
        which,
      ),
    )
  return rows.map(({ id }) => id)
}

const livesInManaged = (session: Session) => isManagedBuilding(session, dormitoryRoom.buildingId)

/**
 * Students whose bed the session may change: all of the school for administrators, for others those living in their
 * buildings.
 */
export const reachBoarders: Reach = (db, session, ids) => reachStudents(db, session, ids, livesInManaged(session))

const waitsForBed = and(eq(studentInfo.accommodation, true), isNull(studentInfo.roomId))

/**
 * Students who can be assigned a bed: those of `reachBoarders`, and boarders of the school without one, so that a
 * mistaken removal can be reverted. Day students are left to administrators.
 */
export const reachBedSeekers: Reach = (db, session, ids) => {
  const managed = livesInManaged(session)
  return reachStudents(db, session, ids, managed && or(managed, waitsForBed))
}
