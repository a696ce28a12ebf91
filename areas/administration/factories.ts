import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { brand } from './server/tables.ts'

let counter = 0

/** Test factories for the administration. */
export const administrationFactories = (database: Database) => ({
  /** Inserts a brand of a tenant for a new host. */
  makeBrand: (values: { schoolId: number; host?: string; name?: string; company?: string }) =>
    database.asSystem('test factories', async (db) => {
      counter += 1
      const row = { host: `brand-${counter}.example.cn`, name: '某校', ...values }
      return insertedRow(await db.insert(brand).values(row).returning({ id: brand.id })).id
    }),
})
