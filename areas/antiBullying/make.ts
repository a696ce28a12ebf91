import { asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { deviceFactories } from '../device/make.ts'
import { permissionsFactories } from '../permissions/make.ts'
import { nodeType } from '../registry/contract.ts'
import { device } from '../device/server/tables.ts'
import { antiBullying } from './contract.ts'
import type { SentSignal } from './deviceContract.ts'
import { bullyingEvent, bullyingPerson, bullyingSettings, bullyingSignal } from './server/tables.ts'

let counter = 0

const bullyingType = 'FYT_BULLYING'

/** Test factories for events and what belongs to them. */
const bullyingFactories = (database: Database) => {
  const { asSystem, change, remove, find } = testRows(database)

  const makeEvent = (schoolId: number, values: Partial<typeof bullyingEvent.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const at = values.at ?? new Date()
      const row = { source: 'report', place: '三楼卫生间', at, lastAt: at, ...values, schoolId } as const
      return insertedRow(await db.insert(bullyingEvent).values(row).returning())
    })

  const makeSignal = (schoolId: number, values: Partial<typeof bullyingSignal.$inferInsert> = {}) =>
    asSystem(async (db) => {
      counter += 1
      const eventId = values.eventId ?? (await makeEvent(schoolId, { source: 'button', deviceId: 1 })).id
      const first = { deviceId: 1, series: 1, number: counter, kind: 'button', keyword: '', at: new Date() } as const
      return insertedRow(
        await db
          .insert(bullyingSignal)
          .values({ ...first, ...values, schoolId, eventId })
          .returning(),
      )
    })

  /** Gives a signal a recording without any bytes. */
  const addAudio = (schoolId: number, signalId: number) =>
    asSystem(async (db) => {
      const words = { name: '录音.wav', contentType: 'audio/wav', size: 1, createdAt: new Date(0), expiresAt: null }
      const stored = await db
        .insert(file)
        .values({ schoolId, key: `bullying-audio-${signalId}`, ...words })
        .returning({ audioFileId: file.id })
      await db.update(bullyingSignal).set(insertedRow(stored)).where(eq(bullyingSignal.id, signalId))
    })

  const makePerson = (schoolId: number, eventId: number, memberId: number) =>
    asSystem(async (db) =>
      insertedRow(await db.insert(bullyingPerson).values({ schoolId, eventId, memberId, part: 'victim' }).returning()),
    )

  const eventsOf = (schoolId: number) =>
    asSystem((db) =>
      db.select().from(bullyingEvent).where(eq(bullyingEvent.schoolId, schoolId)).orderBy(asc(bullyingEvent.id)),
    )

  return {
    makeEvent,
    makeSignal,
    addAudio,
    makePerson,
    eventsOf,
    signalsOf: (schoolId: number) => find(bullyingSignal, { schoolId }),
    listens: (schoolId: number, id: number) => change(device, { schoolId, id }, { type: bullyingType }),
    setSettings: (schoolId: number, values: Partial<typeof bullyingSettings.$inferInsert>) =>
      asSystem(async (db) => {
        const row = { audioDays: 30, joinMinutes: 10, recipientIds: [], ...values, schoolId }
        await db.insert(bullyingSettings).values(row)
      }),
    forgetSettings: (schoolId: number) => remove(bullyingSettings, { schoolId }),
  }
}

/** A school with an administrator, a teacher, a pupil and a device that listens for bullying. */
export const makeBullyingScene = async ({ make, actor, call, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const place = { schoolId, departments: [rootId] }
  const devices = deviceFactories(database)
  const office = await make.makeDepartment({ schoolId, parentId: rootId, name: '办公室', type: nodeType.department })
  const { id: locationId } = await devices.makeLocation(schoolId, { description: '三楼卫生间' })
  const credential = await devices.makeCredential(schoolId, { name: '语音报警终端', type: bullyingType, locationId })
  /** Sends events as the device. Its clock is correct by default. */
  const deliver = (events: readonly (Partial<SentSignal> & { readonly number: number })[], token = credential) => {
    const now = Date.now()
    const whole = events.map((event) => ({ kind: 'button' as const, time: now, ...event }))
    return call(antiBullying.deviceEvents, { body: { clock: now, series: 1, events: whole } }, { token })
  }
  return {
    school,
    schoolId,
    place,
    devices,
    credential,
    deliver,
    own: bullyingFactories(database),
    who: await actor({ ...place, roles: [role.schoolDataAdministrator], name: '孙主任' }),
    teacher: await actor({ ...place, roles: [role.staff] }),
    /** Makes a member of staff to whom the school gave permissions of this area. */
    makeOfficer: async (permissions: readonly string[]) => {
      const officer = await actor({ schoolId, departments: [office.id], roles: [role.staff], name: '吴老师' })
      await permissionsFactories(database).grant(schoolId, officer.id, permissions)
      return officer
    },
    pupil: await make.makeMember({ ...place, roles: [role.student], name: '王小明' }),
  }
}

const makeIn = ({ server }: Scene) => bullyingFactories(server.database)

const addEvent = async (scene: Scene) => (await makeIn(scene).makeEvent(scene.school.id)).id

const withAudio = async (scene: Scene) => {
  const own = makeIn(scene)
  const { id } = await own.makeSignal(scene.school.id)
  await own.addAudio(scene.school.id, id)
  return id
}

/** Makes the device of the scene's credential one that listens for bullying, and returns its id. */
const listeningDevice = async (scene: Scene) => {
  const credential = String(await scene.sampleOf('deviceCredential'))
  const deviceId = Number(credential.split('.')[0])
  await makeIn(scene).listens(scene.school.id, deviceId)
  return deviceId
}

/** Samples of events for the generated contract tests. */
export const testing: AreaTesting = {
  recordedForItself: ['showEvent'],
  samples: {
    bullyingEvent: addEvent,
    newBullyingEvent: addEvent,
    bullyingReport: addEvent,
    closedBullyingEvent: async (scene) =>
      (await makeIn(scene).makeEvent(scene.school.id, { state: 'resolved', closedAt: new Date() })).id,
    bullyingVersion: () => 1,
    bullyingSignal: withAudio,
    bullyingPerson: async (scene) =>
      (await makeIn(scene).makePerson(scene.school.id, await addEvent(scene), await makePupil(scene))).id,
    bullyingRecipient: async (scene) =>
      (
        await usersFactories(scene.server.database).makeMember({
          schoolId: scene.school.id,
          roles: [role.staff],
          departments: [scene.school.officeId],
        })
      ).id,
    bullyingSettingsVersion: async (scene) => {
      await makeIn(scene).forgetSettings(scene.school.id)
      return 0
    },
    signalSeries: () => 1,
    signalNumber: async (scene) => {
      const deviceId = await listeningDevice(scene)
      return (await makeIn(scene).makeSignal(scene.school.id, { deviceId })).number
    },
  },
  prepare: {
    eventPage: (scene) => makeThree(() => addEvent(scene)),
    event: addEvent,
    statistics: addEvent,
    deviceEvents: listeningDevice,
    deviceAudio: listeningDevice,
    devices: async (scene) =>
      deviceFactories(scene.server.database).makeDevice(scene.school.id, { type: bullyingType }),
  },
  foreign: {
    bullyingEvent: async ({ server, id, canary }) =>
      (await bullyingFactories(server.database).makeEvent(id, { place: canary, description: canary })).id,
    bullyingSignal: async ({ server, id, canary }) =>
      (await bullyingFactories(server.database).makeSignal(id, { keyword: canary })).id,
    bullyingPerson: async ({ server, id, studentId }) => {
      const own = bullyingFactories(server.database)
      return (await own.makePerson(id, (await own.makeEvent(id)).id, studentId)).id
    },
  },
}
