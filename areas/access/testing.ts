import { sql } from 'drizzle-orm'
import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { accessReceipt, accessRecord } from './server/tables.ts'

/** Access records in the tests of the whole. */
export const testing: AreaTesting = {
  rows: async (db, { id: schoolId, pupil }) => {
    const at = new Date()
    await db.execute(sql`select open_month('access_record', ${at.toISOString()}::timestamptz)`)
    await db
      .insert(accessRecord)
      .values({ schoolId, memberId: pupil.id, stateDictId: 6, at, arrivedAt: at, comment: 'x' })
    await db.insert(accessReceipt).values({ schoolId, deviceId: 1, series: 1, number: 1, arrivedAt: at })
  },
}
