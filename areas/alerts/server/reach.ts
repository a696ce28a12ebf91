import { type SQL, and, eq, ne, or, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { among } from '../../../platform/server/database/among.ts'
import { holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { isInManagedBuilding } from '../../access/server/index.ts'
import { deviceManager } from '../../device/server/tables.ts'
import { isPersonInCharge } from '../../organisation/server/index.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { alert, alertHold } from './tables.ts'

const { superAdministrator, schoolDataAdministrator, dormitoryAdministrator } = role

/** Returns true for the administrators who see every alert of their school. */
const seesAll = (asker: Pick<Asker, 'roles'>): boolean => holdsRole(asker, superAdministrator, schoolDataAdministrator)

/**
 * SQL that is true for the alerts the user may read: those of pupils in their charge or in a building they manage, and
 * of devices they keep. A fever is read only by those in charge, who read the temperatures too.
 */
export const mayReadAlert = (schoolId: number, asker: Asker): SQL | undefined => {
  const ofSchool = eq(alert.schoolId, schoolId)
  if (seesAll(asker)) return ofSchool
  const { memberId } = asker
  const managesBuildings = memberId !== null && holdsRole(asker, dormitoryAdministrator)
  const kept = sql`${alert.deviceId} in (select ${deviceManager.deviceId} from ${deviceManager}
    where ${deviceManager.schoolId} = ${schoolId} and ${deviceManager.memberId} = ${memberId ?? 0})`
  return and(
    ofSchool,
    or(
      isPersonInCharge(schoolId, alert.memberId, asker),
      managesBuildings
        ? and(ne(alert.kind, 'fever'), isInManagedBuilding(schoolId, alert.memberId, memberId))
        : undefined,
      kept,
    ),
  )
}

/** Reach of the alerts that the session may read. */
export const reachAlerts = reachRows(alert, (session) => mayReadAlert(schoolOf(session), session))

/** Reach of held alerts, which the administrators of the school decide. */
export const reachHolds = reachRows(alertHold, (session) => eq(alertHold.schoolId, schoolOf(session)))

/** Reach of the parents of pupils whose alerts the session may read. */
export const reachAlertParents: Reach = async (db, session, ids) => {
  const schoolId = schoolOf(session)
  const rows = await db
    .selectDistinct({ id: member.id })
    .from(member)
    .innerJoin(parentLink, and(eq(parentLink.schoolId, member.schoolId), eq(parentLink.parentId, member.id)))
    .innerJoin(alert, and(eq(alert.schoolId, parentLink.schoolId), eq(alert.memberId, parentLink.studentId)))
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids), mayReadAlert(schoolId, session)))
  return rows.map(({ id }) => id)
}
