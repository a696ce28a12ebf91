import { sql } from 'drizzle-orm'
import { toWireTime } from '../../platform/contract/time.ts'
import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { usersFactories } from '../users/factories.ts'
import { entryType } from './entryTypes.ts'
import { accessFactories } from './factories.ts'
import { accessReceipt, accessRecord } from './server/tables.ts'

const makePupil = ({ server, school: { id: schoolId, officeId } }: Scene) =>
  usersFactories(server.database).makeMember({ schoolId, roles: [role.student], departments: [officeId] })

const makeThree = async (scene: Scene) => {
  const own = accessFactories(scene.server.database)
  for (let turn = 0; turn < 3; turn += 1) await own.makeRecord(scene.school.id, (await makePupil(scene)).id)
}

const day = 86_400_000

let numbers = 0

/** Access data for the sweeps over all areas. */
export const testing: AreaTesting = {
  samples: {
    reportedPerson: async (scene) => (await makePupil(scene)).id,
    deviceMoment: () => Date.now(),
    deviceNumber: () => (numbers += 1),
    typeByHand: () => entryType.backInDormitory,
    entryType: () => entryType.backInDormitory,
    recordsFrom: () => toWireTime(new Date(Date.now() - day)),
    recordsTo: () => toWireTime(new Date(Date.now() + day)),
  },
  prepare: { records: makeThree, punchRecords: makeThree },
  foreign: {
    reportedPerson: ({ studentId }) => studentId,
  },
  rows: async (db, { id: schoolId, pupil }) => {
    const at = new Date()
    await db.execute(sql`select open_month('access_record', ${at.toISOString()}::timestamptz)`)
    await db
      .insert(accessRecord)
      .values({ schoolId, memberId: pupil.id, stateDictId: 6, at, arrivedAt: at, comment: 'x' })
    await db.insert(accessReceipt).values({ schoolId, deviceId: 1, series: 1, number: 1, arrivedAt: at })
  },
}
