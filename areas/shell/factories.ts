import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { customMenuItem } from './server/tables.ts'

/** Test factories for custom menu entries. */
export const shellFactories = (database: Database) => ({
  makeMenuItem: (values: typeof customMenuItem.$inferInsert) =>
    database.asSystem(
      'test factories',
      async (db) => insertedRow(await db.insert(customMenuItem).values(values).returning({ id: customMenuItem.id })).id,
    ),
})
