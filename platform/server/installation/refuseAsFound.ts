import { readMigrationFiles } from 'drizzle-orm/migrator'
import { refuseRestoring } from '../backup/restoring.ts'
import { refuseOtherCell } from '../cell/checkCell.ts'
import type { Config } from '../config.ts'
import { rowsFound } from '../database/asFound.ts'
import type { Ask } from '../database/connection.ts'
import { migrationOf, ownMigrations } from '../database/migrate.ts'
import { refuseOpenWalls } from '../database/precautions.ts'
import { refuseAnotherProgram, refuseTablesOfOthers, refuseWithoutRights } from '../database/refuseWithoutRights.ts'
import { refuseOtherSecret } from '../secret/checkSecret.ts'
import { refuseNewerData } from './checkRelease.ts'

/**
 * Refuses a database that must not be opened, before anything is made in it: one of a newer version, of somebody else, of
 * another secret or cell, that is only half restored, whose walls do not stand, or for which the login has too few rights. Walls, secret and cell are
 * asked for again once it is migrated, since nodes may begin at the same time.
 */
export const refuseAsFound = async (ask: Ask, config: Config): Promise<void> => {
  await refuseTablesOfOthers(ask)
  await refuseRestoring(ask)
  const applied = new Set((await rowsFound(ask, 'schema_migration')).map(({ name }) => migrationOf(String(name))))
  if (applied.size === 0) await refuseAnotherProgram(ask)
  await refuseNewerData(ask)
  const coming = readMigrationFiles({ migrationsFolder: ownMigrations })
    .filter(({ name }) => !applied.has(name))
    .flatMap(({ sql: statements }) => statements)
    .join('\n')
  // An upgrade may bring a table's policies, or take the table away.
  await refuseOpenWalls(ask, (table) => coming.includes(`"${table}"`))
  await refuseWithoutRights(ask)
  await refuseOtherSecret(ask, config)
  await refuseOtherCell(ask, config)
}
