import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { makeFactories } from '../../tests/support/people.ts'
import { dormitoryFactories } from '../dormitory/factories.ts'
import { role } from '../../platform/contract/roles.ts'
import { packCommand } from './contract.ts'
import { deviceFactories, makeUniqueDeviceIds } from './factories.ts'
import { setEveningHost } from './server/evening.ts'
import {
  device,
  deviceCommand,
  deviceCredential,
  deviceManager,
  deviceOnline,
  devicePresence,
  formerName,
  location,
} from './server/tables.ts'

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
  await deviceFactories(database).makeDevice(schoolId, { roomId: room.id })
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
    page: async (scene) => {
      for (let turn = 0; turn < 3; turn += 1) await make(scene)
    },
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
  rows: async (db, { id: schoolId, teacher }) => {
    const at = new Date(0)
    await db.insert(location).values({ schoolId, code: 'x', description: 'x' })
    await db.insert(formerName).values({ schoolId, kind: 'location', formerId: 1, name: 'x' })
    const made = { schoolId, name: 'x', type: 'HK_ACCESS_CONTROL', sn: 'x', config: {} }
    const { id: deviceId } = insertedRow(await db.insert(device).values(made).returning({ id: device.id }))
    await db.insert(deviceManager).values({ schoolId, deviceId, memberId: teacher.id })
    await db.insert(deviceCredential).values({ schoolId, deviceId, tokenHash: `x${schoolId}`, madeAt: at })
    await db.insert(devicePresence).values({ schoolId, deviceId, way: 'http', online: true, heardAt: at, since: at })
    await db.insert(deviceOnline).values({ schoolId, deviceId, online: true, at })
    await db.insert(deviceCommand).values({ schoolId, deviceId, command: 'x', data: {}, state: 'sent', at })
  },
}
