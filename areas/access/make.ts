import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { device } from '../device/contract.ts'
import { deviceFactories } from '../device/make.ts'
import { type DeviceBatch, access } from './contract.ts'
import { entryType } from './entryTypes.ts'
import { createMonthPartitions } from './server/months.ts'
import { accessRecord } from './server/tables.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'

type Values = Partial<typeof accessRecord.$inferInsert>

/** Test factories for access records. */
export const accessFactories = (database: Database) => ({
  /** Inserts a record directly, without announcing it to other areas. */
  makeRecord: (schoolId: number, memberId: number, values: Values = {}) =>
    database.asSystem('test factories', async (db) => {
      const at = values.at ?? new Date()
      await createMonthPartitions(db, [at])
      const first = { stateDictId: entryType.backInDormitory, arrivedAt: at, comment: '' }
      await db.insert(accessRecord).values({ ...first, ...values, schoolId, memberId, at })
    }),
  /** Returns a person's records, oldest first. */
  recordsOf: (schoolId: number, memberId: number) =>
    database.asSystem('a test looks at records', async (db) =>
      db
        .select()
        .from(accessRecord)
        .where(and(eq(accessRecord.schoolId, schoolId), eq(accessRecord.memberId, memberId)))
        .orderBy(asc(accessRecord.at), asc(accessRecord.id)),
    ),
})

/** Creates a school with a student, an administrator and a device that reports. */
export const makeAccessScene = async (
  { make, actor, as, call, database }: Awaited<ReturnType<typeof useServer>>,
  values: { readonly bureauId?: number } = {},
) => {
  const school = await make.makeSchool(values)
  const place = { schoolId: school.id, departments: [school.rootId] }
  const devices = deviceFactories(database)
  const { id: locationId } = await devices.makeLocation(school.id, { description: '一号楼大门' })
  const credential = await devices.makeCredential(school.id, { name: '一号楼人脸机', locationId })
  const pupilNamed = (name: string, cardNum?: string) =>
    make.makeMember({ ...place, roles: [role.student], name, ...(cardNum === undefined ? {} : { cardNum }) })
  /** Sends a batch as the device. Its clock is correct by default. */
  const deliver = (batch: Partial<DeviceBatch>, token = credential) =>
    call(access.deviceRecords, { body: { clock: Date.now(), series: 1, records: [], ...batch } }, { token })
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const deviceId = Number(credential.split('.')[0])
  /** Deletes the device and then its location. */
  const deletePlace = async () => {
    const removed = await as(who, device.remove, { query: { id: deviceId } })
    const left = await as(who, device.deleteLocation, { query: { id: locationId } })
    if (removed.code !== 200 || left.code !== 200) throw new Error(`not deleted: ${removed.msg} ${left.msg}`)
  }
  return {
    school,
    place,
    pupilNamed,
    pupil: await pupilNamed('王小明', `C${school.id}`),
    who,
    deviceId,
    locationId,
    deletePlace,
    credential,
    deliver,
    own: accessFactories(database),
  }
}

const addThree = async (scene: Scene) => {
  const own = accessFactories(scene.server.database)
  await makeThree(async () => own.makeRecord(scene.school.id, await makePupil(scene)))
}

const day = 86_400_000

let numbers = 0

/** Access data for the sweeps over all areas. */
export const testing: AreaTesting = {
  samples: {
    reportedPerson: (scene) => makePupil(scene),
    followedPerson: (scene) => makePupil(scene),
    deviceMoment: () => Date.now(),
    deviceNumber: () => (numbers += 1),
    typeByHand: () => entryType.backInDormitory,
    entryType: () => entryType.backInDormitory,
    recordsFrom: () => toWireTime(new Date(Date.now() - day)),
    recordsTo: () => toWireTime(new Date(Date.now() + day)),
  },
  prepare: { records: addThree, punchRecords: addThree },
  foreign: {
    reportedPerson: ({ studentId }) => studentId,
    followedPerson: ({ studentId }) => studentId,
  },
  rows: (db) => createMonthPartitions(db, [new Date(0)]),
}
