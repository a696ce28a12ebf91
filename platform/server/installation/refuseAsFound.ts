import { readMigrationFiles } from 'drizzle-orm/migrator'
import { refuseOtherCell } from '../cell/checkCell.ts'
import type { Config } from '../config.ts'
import { rowsFound } from '../database/asFound.ts'
import type { Ask } from '../database/connection.ts'
import { migrationOf, ownMigrations } from '../database/migrate.ts'
import { refuseOpenWalls } from '../database/precautions.ts'
import { refuseTablesOfOthers, refuseWithoutRights } from '../database/refuseWithoutRights.ts'
import { refuseOtherSecret } from '../secret/checkSecret.ts'
import { StartRefused } from '../startRefused.ts'
import { refuseNewerData } from './checkRelease.ts'

/** How many tables of somebody else's are named at most. */
const mostNamed = 5

const tablesOf = async (ask: Ask): Promise<string[]> => {
  const rows = await ask(`select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname limit ${mostNamed}`)
  return rows.map(({ name }) => String(name))
}

/**
 * Refuses a database that must not be opened, before anything is made in it: one of a newer version, of somebody else, of
 * another secret or cell, whose walls do not stand, or for which the login has too few rights. All of it but the rights is
 * asked again once it is migrated, since nodes may begin at the same time.
 */
export const refuseAsFound = async (ask: Ask, config: Config): Promise<void> => {
  await refuseTablesOfOthers(ask)
  const applied = new Set((await rowsFound(ask, 'schema_migration')).map(({ name }) => migrationOf(String(name))))
  if (applied.size === 0) {
    const others = await tablesOf(ask)
    if (others.length > 0) {
      throw new StartRefused(
        `数据库中已有其他程序的表（${others.join('、')}），没有改动任何数据。请检查 DATABASE_URL 是否指向了别处，并为杏坛单独建一个空库`,
      )
    }
  }
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
