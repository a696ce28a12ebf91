import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { rebuildSchool } from './server/index.ts'

/** Derives everybody's whereabouts from the demo's records. */
export const demo: DemoPart = {
  name: 'whereabouts',
  after: ['accessRecords'],
  write: async (db) => {
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) await rebuildSchool(db, schoolId)
  },
}
