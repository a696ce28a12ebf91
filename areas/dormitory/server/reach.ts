import { type SQL, type SQLWrapper, and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, holdsRole, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'

/** Of a session what decides which buildings it manages. */
type Manager = Pick<Session, 'roles' | 'memberId' | 'schoolId'>

/** Roles that reach every building of what they see. */
const everywhere = [role.superAdministrator, role.schoolDataAdministrator, role.bureauAdministrator]

/** True for those who reach every building of what they see. */
export const managesEverything = (session: Pick<Session, 'roles'>): boolean => holdsRole(session, ...everywhere)

/** SQL that holds where a member of a school manages the building in `column`. */
const managedBy = (schoolId: number, memberId: number, column: SQLWrapper): SQL =>
  sql`${column} in (select ${buildingManager.buildingId} from ${buildingManager}
    where ${and(eq(buildingManager.schoolId, schoolId), eq(buildingManager.memberId, memberId))})`

/**
 * SQL that holds where the session manages the building in `column`: its own ones, all for administrators (undefined). With
 * a `managerId` those of that person, which is oneself or, for the school's administrators, anybody of the school;
 * another is refused as not there.
 */
export const managedBuildings = (session: Manager, column: SQLWrapper, managerId?: number): SQL | undefined => {
  if (managerId !== undefined && managerId !== memberOf(session)) {
    const mayAsk = holdsRole(session, role.superAdministrator, role.schoolDataAdministrator)
    if (!mayAsk) throw new Refusal(common.notFound)
    return managedBy(schoolOf(session), managerId, column)
  }
  if (managesEverything(session)) return undefined
  return managedBy(schoolOf(session), memberOf(session), column)
}

/** The same for the lookups, in which others than dormitory managers see every building of the school. */
export const visibleBuildings = (session: Session, column: SQLWrapper): SQL | undefined => {
  const isWider = holdsRole(session, ...everywhere, role.departmentManager)
  if (isWider || !holdsRole(session, role.dormitoryAdministrator)) return undefined
  return managedBuildings(session, column)
}

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
    .leftJoin(
      dormitoryRoom,
      and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId)),
    )
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
