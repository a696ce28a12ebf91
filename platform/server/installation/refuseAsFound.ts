import { readMigrationFiles } from 'drizzle-orm/migrator'
import { refuseRestoring } from '../backup/restoring.ts'
import { refuseOtherCell } from '../cell/checkCell.ts'
import type { Config } from '../config.ts'
import { readRowsIfTable } from '../database/inspectDatabase.ts'
import type { Ask } from '../database/connection.ts'
import { migrationOf, ownMigrations } from '../database/migrate.ts'
import { refuseOpenTables } from '../database/precautions.ts'
import { refuseAnotherProgram, refuseTablesOfOthers, refuseWithoutRights } from '../database/refuseWithoutRights.ts'
import { refuseOtherSecret } from '../secret/checkSecret.ts'
import { refuseNewerData } from './checkRelease.ts'

/**
 * Refuses a database that must not be opened, before anything is written to it: one of a newer version, another
 * program, another secret or cell, one that is only partly restored, whose row-level security is incomplete, or on
 * which the login lacks rights. Row-level security, secret and cell are checked again after migrating, since nodes
 * may start at the same time.
 */
export const refuseAsFound = async (ask: Ask, config: Config): Promise<void> => {
  await refuseTablesOfOthers(ask)
  await refuseRestoring(ask)
  const applied = new Set((await readRowsIfTable(ask, 'schema_migration')).map(({ name }) => migrationOf(String(name))))
  if (applied.size === 0) await refuseAnotherProgram(ask)
  await refuseNewerData(ask)
  const pendingSql = readMigrationFiles({ migrationsFolder: ownMigrations })
    .filter(({ name }) => !applied.has(name))
    .flatMap(({ sql: statements }) => statements)
    .join('\n')
  // An upgrade may add a table's policies or drop the table.
  await refuseOpenTables(ask, (table) => pendingSql.includes(`"${table}"`))
  await refuseWithoutRights(ask)
  await refuseOtherSecret(ask, config)
  await refuseOtherCell(ask, config)
}
