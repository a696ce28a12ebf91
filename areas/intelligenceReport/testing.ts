import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { reportScene } from './server/tables.ts'

/** The smart report in the tests of the whole. */
export const testing: AreaTesting = {
  rows: async (db, { id: schoolId }) => {
    const first = { firstStartTime: '21:00:00', firstEndTime: '22:00:00', firstStateDictId: 6 }
    await db.insert(reportScene).values({ schoolId, alias: 'x', ...first, condition: 0 })
  },
}
