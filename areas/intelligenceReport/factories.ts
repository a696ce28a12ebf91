import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { reportScene } from './server/tables.ts'

let counter = 0

/** Factories that create scenes for tests. */
export const intelligenceFactories = (database: Database) => ({
  makeScene: (schoolId: number, values: Partial<typeof reportScene.$inferInsert> = {}) =>
    database.asSystem('test factories', async (db) => {
      counter += 1
      const first = { firstStartTime: '21:00:00', firstEndTime: '22:00:00', firstStateDictId: 6 }
      const row = { alias: `场景${counter}`, ...first, condition: 0, ...values, schoolId }
      return insertedRow(await db.insert(reportScene).values(row).returning())
    }),
})
