import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { selectLedClassIds, isPersonLed, isPersonWithinReach, isWithinReach } from '../../organisation/server/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { evacuationPerson } from './tables.ts'

/** True for sessions that see everybody of their school: its administrators and staff at its doors. */
export const seesAll = (session: Pick<Session, 'roles'>): boolean => {
  const { superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper } = role
  return holdsRole(session, superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper)
}

const managesPart = (session: Session): boolean => holdsRole(session, role.departmentManager)

/**
 * SQL condition for the people of a list that a session sees and ticks: those of managed departments or led classes.
 * Undefined for everybody.
 */
export const isPersonSeen = (session: Session): SQL | undefined => {
  if (seesAll(session)) return undefined
  const within = managesPart(session) ? isPersonWithinReach : isPersonLed
  return within(schoolOf(session), evacuationPerson.memberId, session)
}

/**
 * Returns the names of the classes that the session's lists are limited to. Null for no limit. A past list, too, is
 * limited to today's classes.
 */
export const findClassLimits = async (db: Db, session: Session): Promise<string[] | null> => {
  if (seesAll(session)) return null
  const schoolId = schoolOf(session)
  const seen = managesPart(session)
    ? isWithinReach(session, department.schoolId, department.id)
    : sql`${department.id} in (${selectLedClassIds(schoolId, session)})`
  const rows = await db
    .select({ name: department.name })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.type, nodeType.class), seen))
    .orderBy(asc(department.orderNum), asc(department.id))
  return rows.map(({ name }) => name)
}
