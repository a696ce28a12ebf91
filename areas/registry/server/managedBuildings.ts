import { type SQL, type SQLWrapper, and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { type Session, holdsRole, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { buildingManager } from './tables/places.ts'

/** The session facts that decide which buildings it manages. */
type Manager = Pick<Session, 'roles' | 'memberId' | 'schoolId'>

/** Roles that reach all buildings of the schools they see. */
const everywhere = [role.superAdministrator, role.schoolDataAdministrator, role.bureauAdministrator]

/** True for sessions that reach all buildings of the schools they see. */
export const managesEverything = (session: Pick<Session, 'roles'>): boolean => holdsRole(session, ...everywhere)

/** SQL condition that a member manages the building in `column`. */
const managedBy = (schoolId: number, memberId: number, column: SQLWrapper): SQL =>
  sql`${column} in (select ${buildingManager.buildingId} from ${buildingManager}
    where ${and(eq(buildingManager.schoolId, schoolId), eq(buildingManager.memberId, memberId))})`

/**
 * SQL condition that the session manages the building in `column`; undefined (all) for administrators. With
 * `managerId`: that person's buildings. Only the school's administrators may name another person; others get
 * `notFound`.
 */
export const isManagedBuilding = (session: Manager, column: SQLWrapper, managerId?: number): SQL | undefined => {
  if (managerId !== undefined && managerId !== memberOf(session)) {
    const mayAsk = holdsRole(session, role.superAdministrator, role.schoolDataAdministrator)
    if (!mayAsk) throw new Refusal(common.notFound)
    return managedBy(schoolOf(session), managerId, column)
  }
  if (managesEverything(session)) return undefined
  return managedBy(schoolOf(session), memberOf(session), column)
}

/** Like `isManagedBuilding`, for lookups: everyone except dormitory managers sees all buildings of the school. */
export const isVisibleBuilding = (session: Manager, column: SQLWrapper): SQL | undefined => {
  const isWider = holdsRole(session, ...everywhere, role.departmentManager)
  if (isWider || !holdsRole(session, role.dormitoryAdministrator)) return undefined
  return isManagedBuilding(session, column)
}
