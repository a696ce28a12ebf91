import type { Database } from '../../platform/server/database/database.ts'
import { insertRow } from '../../tests/support/testRows.ts'
import { reportScene } from './server/tables.ts'
import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { accessFactories } from '../access/make.ts'
import { usersFactories } from '../users/makeMembers.ts'

let counter = 0

/** Factories that create scenes for tests. */
export const intelligenceFactories = (database: Database) => ({
  makeScene: (schoolId: number, values: Partial<typeof reportScene.$inferInsert> = {}) =>
    database.asSystem('test factories', async (db) => {
      counter += 1
      const first = { firstStartTime: '21:00:00', firstEndTime: '22:00:00', firstStateDictId: 6 }
      const row = { alias: `场景${counter}`, ...first, condition: 0, ...values, schoolId }
      return insertRow(db, reportScene, row)
    }),
})

/** The time of the test records, far enough in the past for its day to be over. */
const moment = () => new Date(Date.now() - 1.5 * 86_400_000)

let names = 0

/** Creates three people with one record of the first type each. */
const addRecords = async ({ server, school: { id: schoolId, officeId } }: Scene) => {
  const place = { schoolId, roles: [role.student], departments: [officeId] }
  for (let turn = 0; turn < 3; turn += 1) {
    const { id } = await usersFactories(server.database).makeMember(place)
    await accessFactories(server.database).makeRecord(schoolId, id, { at: moment(), stateDictId: 5 })
  }
}

/** Samples and setup of this area for the tests that call every contract. */
export const testing: AreaTesting = {
  samples: {
    entryDay: () => toWireTime(moment()).slice(0, 10),
    entryFrom: () => '00:00:00',
    entryTo: () => '23:59:59',
    newSceneAlias: () => `新场景${(names += 1)}`,
    sceneVersion: () => 1,
    reportScene: async ({ server, school }) => (await intelligenceFactories(server.database).makeScene(school.id)).id,
  },
  prepare: { entryRecords: addRecords, periodRecords: addRecords },
  foreign: {
    reportScene: async ({ server, id, canary }) =>
      (await intelligenceFactories(server.database).makeScene(id, { alias: canary })).id,
  },
}
