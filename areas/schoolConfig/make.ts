import type { Database } from '../../platform/server/database/database.ts'
import { schoolConfig, firstPasswordKey } from './server/tables.ts'
import type { AreaTesting } from '../../tests/support/areaTesting.ts'

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

/** Samples for the generated contract tests: keys to read and save, and a first password to clear. */
export const testing: AreaTesting = {
  samples: {
    configKey: ({ school }) => `school_${school.id}_platformVersion`,
    configKeyToSave: ({ school }) => `school_${school.id}_enableFaceFunction`,
    // The default, because later generated tests use the same school.
    configValue: () => 'true',
  },
  prepare: {
    clearFirstPassword: ({ server, school }) =>
      schoolConfigFactories(server.database).setConfig(school.id, firstPasswordKey, 'a hash'),
  },
}
