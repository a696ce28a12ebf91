import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { whereabouts, whereaboutsBase, whereaboutsReset } from './server/tables.ts'

/** Rows of this area for the tests of the whole product. */
export const testing: AreaTesting = {
  rows: async (db, { id: schoolId, pupil }) => {
    const at = new Date(0)
    const fact = { schoolId, memberId: pupil.id, stateDictId: 6, at, rank: 0, deviceId: 0, series: 0, number: 1 }
    await db.insert(whereabouts).values({ ...fact, aspect: 'dormitory' })
    await db.insert(whereaboutsBase).values({ ...fact, aspect: 'dormitory' })
    await db.insert(whereaboutsReset).values({ schoolId, stateDictId: 5, at, memberIds: [pupil.id], period: '' })
  },
}
