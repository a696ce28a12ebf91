import { type SQL, and, eq, inArray, isNull, or } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { ofRoom } from '../../registry/server/joins.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { managedBuildings, visibleBuildings } from '../../registry/server/managedBuildings.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'

/** A building is reached within the session's schools, by a dormitory manager where they manage it. */
export const reachDormitories = reachRows(dormitoryBuilding, (session) =>
  visibleBuildings(session, dormitoryBuilding.id),
)

/** A room likewise. */
export const reachRooms = reachRows(dormitoryRoom, (session) => visibleBuildings(session, dormitoryRoom.buildingId))

/** A building whose plan is seen and changed: of the own school, and managed. */
export const reachManagedBuildings = reachRows(dormitoryBuilding, (session) =>
  and(eq(dormitoryBuilding.schoolId, schoolOf(session)), managedBuildings(session, dormitoryBuilding.id)),
)

/** A room of such a building. */
export const reachManagedRooms = reachRows(dormitoryRoom, (session) =>
  and(eq(dormitoryRoom.schoolId, schoolOf(session)), managedBuildings(session, dormitoryRoom.buildingId)),
)

const reachStudents = async (db: Db, session: Session, ids: readonly number[], which: SQL | undefined) => {
  const rows = await db
    .select({ id: memberRole.memberId })
    .from(memberRole)
    .leftJoin(
      studentInfo,
      and(eq(studentInfo.schoolId, memberRole.schoolId), eq(studentInfo.memberId, memberRole.memberId)),
    )
    .leftJoin(dormitoryRoom, ofRoom)
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

const livesInOwn = (session: Session) => managedBuildings(session, dormitoryRoom.buildingId)

/** Students whose bed may be changed: all of the school for its administrators, for others those who live in their buildings. */
export const reachBoarders: Reach = (db, session, ids) => reachStudents(db, session, ids, livesInOwn(session))

const waitsForBed = and(eq(studentInfo.accommodation, true), isNull(studentInfo.roomId))

/** Students who may be given a bed: these, and the school's boarders without one, so that a bed taken by mistake is given back. */
export const reachBedSeekers: Reach = (db, session, ids) => {
  const own = livesInOwn(session)
  return reachStudents(db, session, ids, own && or(own, waitsForBed))
}
