import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { markOffline, markOnline } from './server/presence.ts'
import { device, deviceCommand, deviceCredential, deviceOnline, devicePresence, location } from './server/tables.ts'
import { markBrokerAway, saveReportedPresence } from './server/brokerPresence.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { makeFactories } from '../../tests/support/people.ts'
import { dormitoryFactories } from '../dormitory/makeDormitory.ts'
import { packCommand } from './contract.ts'
import { setEveningHost } from './server/evening.ts'

let counter = 0

/** Returns a serial number and a MAC address that no other device has. */
export const makeUniqueDeviceIds = () => {
  counter += 1
  const hex = counter.toString(16).toUpperCase().padStart(6, '0')
  return { sn: `SN${counter}`, mac: `A4:14:37:${hex.match(/../g)?.join(':')}` }
}

/** Test factories for devices and locations. They also mark devices online or offline and read their history. */
export const deviceFactories = (database: Database) => {
  const { asSystem, find } = testRows(database)

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

  const commandsOf = (deviceId: number) => find(deviceCommand, { deviceId })

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

const makeIn = ({ server }: Scene) => deviceFactories(server.database)

const make = async (scene: Scene) => (await makeIn(scene).makeDevice(scene.school.id)).id

const withCredential = async (scene: Scene) => {
  const deviceId = await scene.idOf('device')
  await scene.server.database.asSystem('a test gives a device its credential', (db) =>
    db.insert(deviceCredential).values({ schoolId: scene.school.id, deviceId, tokenHash: 'x', madeAt: new Date(0) }),
  )
}

/** Adds a boarder and a device at the door, with a host that simulates nothing. */
const withEvening = async ({ server: { database }, school: { id: schoolId, officeId } }: Scene) => {
  setEveningHost({ minutes: 1, reserve: () => true, release: () => undefined, begin: () => undefined })
  const room = await dormitoryFactories(database).makeRoom(schoolId)
  const pupil = await makeFactories(database).makeMember({ schoolId, roles: [role.student], departments: [officeId] })
  await dormitoryFactories(database).settle(schoolId, pupil.id, room.id)
}

const withHistory = async (scene: Scene) => {
  const [schoolId, deviceId] = [scene.school.id, await scene.idOf('device')]
  const { database } = scene.server
  for (let turn = 1; turn <= 3; turn += 1) {
    await makeIn(scene).connect(schoolId, deviceId, new Date(turn * 2000))
    await makeIn(scene).disconnect(schoolId, deviceId, new Date(turn * 2000 + 1000))
    const command = { command: 'reboot', data: {}, state: 'sent' as const, at: new Date(turn) }
    await database.asSystem('a test remembers a command', (db) =>
      db.insert(deviceCommand).values({ ...command, schoolId, deviceId }),
    )
  }
}

/** Device samples for the sweep: a device with a place, unused names, and a command that it supports. */
export const testing: AreaTesting = {
  samples: {
    device: make,
    deviceCredential: (scene) => makeIn(scene).makeCredential(scene.school.id),
    deviceVersion: () => 1,
    deviceLocation: async (scene) => (await makeIn(scene).makeLocation(scene.school.id)).id,
    locationVersion: () => 1,
    newLocationCode: () => makeUniqueDeviceIds().sn,
    newSn: () => makeUniqueDeviceIds().sn,
    newMac: () => makeUniqueDeviceIds().mac,
    deviceIp: () => '192.168.10.21',
    productKey: () => '',
    deviceMac: async (scene) => {
      const { mac } = await makeIn(scene).makeDevice(scene.school.id)
      return mac
    },
    packedCommand: () => packCommand({ command: 'reboot', data: {} }),
  },
  prepare: {
    page: (scene) => makeThree(() => make(scene)),
    revokeCredential: withCredential,
    removePicture: async (scene) => makeIn(scene).setPicture(scene.school.id, await scene.idOf('device')),
    onlinePage: withHistory,
    demoEvening: withEvening,
    commandPage: withHistory,
  },
  foreign: {
    device: async ({ server, id, canary }) =>
      (await deviceFactories(server.database).makeDevice(id, { name: canary, sn: canary, mac: canary, ip: canary })).id,
    deviceLocation: async ({ server, id, canary }) =>
      (await deviceFactories(server.database).makeLocation(id, { code: canary, description: canary })).id,
  },
}
