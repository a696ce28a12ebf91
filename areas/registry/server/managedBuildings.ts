import { type SQL, type SQLWrapper, and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { type Session, holdsRole, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { buildingManager } from './tables/places.ts'

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
export const visibleBuildings = (session: Manager, column: SQLWrapper): SQL | undefined => {
  const isWider = holdsRole(session, ...everywhere, role.departmentManager)
  if (isWider || !holdsRole(session, role.dormitoryAdministrator)) return undefined
  return managedBuildings(session, column)
}
