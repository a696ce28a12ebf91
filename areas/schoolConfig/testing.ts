import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { schoolConfigFactories } from './factories.ts'
import { closedModule, firstPasswordKey, schoolConfig } from './server/tables.ts'

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
  rows: async (db, { id: schoolId }) => {
    await db.insert(schoolConfig).values({ schoolId, key: 'x', value: 'x' })
    await db.insert(closedModule).values({ schoolId, module: 'x' })
  },
}
