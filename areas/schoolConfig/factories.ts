import type { Database } from '../../platform/server/database/database.ts'
import { schoolConfig } from './server/tables.ts'

/** Sets what schools have configured, for tests. */
export const schoolConfigFactories = (database: Database) => ({
  /** What a school has set under a key, beside or in place of what it had. */
  setConfig: (schoolId: number, key: string, value: string) =>
    database.asSystem('test factories', async (db) => {
      await db
        .insert(schoolConfig)
        .values({ schoolId, key, value })
        .onConflictDoUpdate({ target: [schoolConfig.schoolId, schoolConfig.key], set: { value } })
    }),
})
