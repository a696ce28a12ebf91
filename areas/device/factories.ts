import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { markOffline, markOnline } from './server/presence.ts'
import { device, deviceCommand, deviceCredential, deviceOnline, devicePresence, location } from './server/tables.ts'
import { markBrokerAway, saveReportedPresence } from './server/brokerPresence.ts'

let counter = 0

/** Returns a serial number and a MAC address that no other device has. */
export const makeUniqueDeviceIds = () => {
  counter += 1
  const hex = counter.toString(16).toUpperCase().padStart(6, '0')
  return { sn: `SN${counter}`, mac: `A4:14:37:${hex.match(/../g)?.join(':')}` }
}

/** Test factories for devices and locations. They also mark devices online or offline and read their history. */
export const deviceFactories = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test factories', work)

  const makeDevice = (schoolId: number, values: Partial<typeof device.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const first = { name: '东门门禁', type: 'HK_ACCESS_CONTROL', config: {}, ...makeUniqueDeviceIds() }
      const rows = await db
        .insert(device)
        .values({ ...first, ...values, schoolId })
        .returning()
      return insertedRow(rows)
    })

  /** Creates a device with a credential and returns the credential. */
  const makeCredential = async (schoolId: number, values: Partial<typeof device.$inferInsert> = {}) => {
    const { id: deviceId } = await makeDevice(schoolId, values)
    const secret = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(secret).digest('hex')
    await asSystem((db) => db.insert(deviceCredential).values({ schoolId, deviceId, tokenHash, madeAt: new Date(0) }))
    return `${deviceId}.${secret}`
  }

  const makeLocation = (schoolId: number, values: Partial<typeof location.$inferInsert> = {}) =>
    asSystem(async (db) => {
      counter += 1
      const first = { code: `L${counter}`, description: '东门' }
      const rows = await db
        .insert(location)
        .values({ ...first, ...values, schoolId })
        .returning()
      return insertedRow(rows)
    })

  const connect = (schoolId: number, deviceId: number, at = new Date(), connection = 'first') =>
    asSystem((db) => markOnline(db, { schoolId, deviceId }, { way: 'mqtt', connection, at }))

  const disconnect = (schoolId: number, deviceId: number, at = new Date(), connection = 'first') =>
    asSystem((db) => markOffline(db, { schoolId, deviceId }, { connection, at }))

  const hear = (schoolId: number, deviceId: number, at: Date) =>
    asSystem((db) => markOnline(db, { schoolId, deviceId }, { way: 'http', connection: '', at }))

  /** Marks a device as an operator's broker reports it. `loseBroker` marks the broker as unreachable. */
  const tell = (deviceId: number, online: boolean, at: Date) =>
    asSystem((db) => saveReportedPresence(db, [{ deviceId, online }], at))
  const loseBroker = () => asSystem(markBrokerAway)

  /** Reads the online and offline changes of a device, oldest first. */
  const lineOf = (schoolId: number, deviceId: number) =>
    asSystem(async (db) => {
      const { online, at } = deviceOnline
      return db
        .select({ online, at })
        .from(deviceOnline)
        .where(and(eq(deviceOnline.schoolId, schoolId), eq(deviceOnline.deviceId, deviceId)))
        .orderBy(asc(at), asc(deviceOnline.id))
    })

  const presenceOf = (deviceId: number) =>
    asSystem(async (db) => {
      const [row] = await db.select().from(devicePresence).where(eq(devicePresence.deviceId, deviceId))
      return row
    })

  const commandsOf = (deviceId: number) =>
    asSystem(async (db) =>
      db.select().from(deviceCommand).where(eq(deviceCommand.deviceId, deviceId)).orderBy(asc(deviceCommand.id)),
    )

  /** Inserts a picture row without storing any bytes. */
  const setPicture = (schoolId: number, deviceId: number) =>
    asSystem(async (db) => {
      const described = {
        name: '东门.webp',
        contentType: 'image/webp',
        size: 1,
        createdAt: new Date(0),
        expiresAt: null,
      }
      const stored = await db
        .insert(file)
        .values({ schoolId, key: `device-picture-${deviceId}`, ...described })
        .returning({ pictureFileId: file.id })
      await db.update(device).set(insertedRow(stored)).where(eq(device.id, deviceId))
    })

  return {
    setPicture,
    makeDevice,
    makeCredential,
    makeLocation,
    connect,
    disconnect,
    hear,
    tell,
    loseBroker,
    lineOf,
    presenceOf,
    commandsOf,
  }
}

/** Creates a school with an administrator who manages its devices, and one device. */
export const makeDeviceScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const own = deviceFactories(database)
  const place = { schoolId: school.id, departments: [school.rootId] }
  return {
    school,
    own,
    place,
    who: await actor({ ...place, roles: [role.schoolDataAdministrator] }),
    panel: await own.makeDevice(school.id),
  }
}
