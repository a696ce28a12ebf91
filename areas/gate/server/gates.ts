import { type SQL, type SQLWrapper, and, eq, inArray, like, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { deviceTypes } from '../../device/contract.ts'
import { deviceStatusAt } from '../../device/server/index.ts'
import { device, deviceManager, devicePresence, location } from '../../device/server/tables.ts'
import { type gate, gateTopic } from '../contract.ts'
import type { GateDevice } from '../views.ts'

/** Device types that let people through. */
const gateTypes = deviceTypes.filter(({ uses }) => uses.includes('access')).map(({ type }) => type)

/** True if devices of this type let people through. */
export const isGateType = (type: string): boolean => gateTypes.includes(type)

/** True if the session manages every gate of its school. */
export const managesAllGates = (session: Pick<Session, 'roles'>): boolean =>
  holdsRole(session, role.superAdministrator, role.schoolDataAdministrator)

/** SQL condition: the session manages the device, as its manager or as a school administrator. */
const isManaged = (session: Session, deviceId: SQLWrapper): SQL | undefined =>
  managesAllGates(session)
    ? undefined
    : sql`${deviceId} in (select ${deviceManager.deviceId} from ${deviceManager}
        where ${deviceManager.schoolId} = ${schoolOf(session)} and ${deviceManager.memberId} = ${memberOf(session)})`

/** SQL condition: an enabled gate of the session's school that the session manages. */
export const isManagedGate = (session: Session): SQL | undefined =>
  and(
    eq(device.schoolId, schoolOf(session)),
    inArray(device.type, gateTypes),
    eq(device.disabled, false),
    isManaged(session, device.id),
  )

/** A gate is within reach of those who manage it. */
export const reachGates = reachRows(device, isManagedGate)

/** Returns the gates that the session manages, with their status. */
export const listGates = async ({ db, session, clock, files }: Context<typeof gate.devices>): Promise<GateDevice[]> => {
  const viewer = { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId: schoolOf(session) }
  const rows = await db
    .select({ device, status: deviceStatusAt(clock.now()).as('status'), location: location.description })
    .from(device)
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .where(isManagedGate(session))
    .orderBy(device.name, device.id)
  return rows.map(({ device: { id, name, ip, mac, pictureFileId }, status, location: place }) => ({
    id,
    name,
    ip: ip ?? '',
    mac: mac ?? '',
    installImg: pictureFileId === null ? null : files.link(pictureFileId, viewer),
    status,
    locationDesc: place ?? '',
  }))
}

/** Returns the loopback addresses of enabled gates in all schools. Only the demo accepts such addresses. */
export const listLoopbackGates = (database: Database): Promise<string[]> =>
  database.asSystem('demo: addresses of simulated gates', async (db) => {
    const isGate = and(inArray(device.type, gateTypes), eq(device.disabled, false))
    const rows = await db
      .selectDistinct({ ip: device.ip })
      .from(device)
      .where(and(isGate, like(device.ip, '127.%')))
    return rows.flatMap(({ ip }) => ip ?? [])
  })

/** Returns the live stream of a gate's requests. */
export const gateStream = (schoolId: number, deviceId: number) => ({ schoolId, key: String(deviceId) })

/** Returns the ids of the gates that the session manages. */
export const findManagedGateIds = async ({ db, session }: Pick<Context<typeof gate.requests>, 'db' | 'session'>) => {
  const rows = await db.select({ id: device.id }).from(device).where(isManagedGate(session)).orderBy(device.id)
  return rows.map(({ id }) => id)
}

/** Returns the desk's queue names for this session, one per gate, comma-separated; empty without gates. */
export const findQueue = async ({ db, session, live }: Context<typeof gate.deskQueue>) => {
  const ids = await findManagedGateIds({ db, session })
  return ids.map((id) => live.queueFor(session, gateTopic, gateStream(schoolOf(session), id))).join(',')
}
