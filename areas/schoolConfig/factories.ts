import type { Database } from '../../platform/server/database/database.ts'
import { schoolConfig } from './server/tables.ts'

/** Test factories for school settings. */
export const schoolConfigFactories = (database: Database) => ({
  /** Sets a school's value under a key. */
  setConfig: (schoolId: number, key: string, value: string) =>
    database.asSystem('test factories', async (db) => {
      await db
        .insert(schoolConfig)
        .values({ schoolId, key, value })
        .onConflictDoUpdate({ target: [schoolConfig.schoolId, schoolConfig.key], set: { value } })
    }),
})
