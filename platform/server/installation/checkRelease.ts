import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { databaseCell } from '../cell/tables.ts'
import type { Db } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { migrationOf } from '../database/migrate.ts'
import { createRoles } from '../database/secure.ts'
import { release as own } from '../release.ts'
import { StartRefused } from '../startRefused.ts'

const migrationsFolder = new URL('../../../migrations', import.meta.url).pathname

interface Written {
  /** The newest release that has opened the data; 0 of before they were counted. */
  readonly release: number
  /** Changes of its tables that this version does not know. */
  readonly unknown: readonly string[]
}

const readWritten = async (db: Db): Promise<Written> => {
  const [tables] = await db
    .select({
      hasMigrations: sql<boolean>`to_regclass('public.schema_migration') is not null`,
      hasRelease: sql<boolean>`exists (select from pg_attribute where attrelid = to_regclass('public.database_cell')
        and attname = 'release' and not attisdropped)`,
    })
    .from(sql`(values (1)) as one`)
  if (!tables?.hasMigrations) return { release: 0, unknown: [] }
  const known = new Set(['secure', ...readMigrationFiles({ migrationsFolder }).map(({ name }) => name)])
  const lines = await db.select({ name: sql<string>`name` }).from(sql`schema_migration`)
  const applied = lines.map(({ name }) => migrationOf(name))
  const [row] = tables.hasRelease ? await db.select({ release: databaseCell.release }).from(databaseCell) : []
  return { release: row?.release ?? 0, unknown: applied.filter((name) => !known.has(name)) }
}

/**
 * Refuses data that a newer version has written, before anything is changed: by more than one release, or by a version
 * of this very release that knows further changes of its tables.
 */
export const refuseNewerData = async (database: Database): Promise<void> => {
  await database.script(createRoles)
  const { release, unknown } = await database.asSystem('the installation: which release wrote it', readWritten)
  const isNext = release === own + 1
  if (release <= own + 1 && (unknown.length === 0 || isNext)) return
  throw new StartRefused(
    `数据由更新版本的杏坛写入（数据为第 ${release} 版${unknown.length === 0 ? '' : `，含此程序没有的变更 ${unknown.at(-1)}`}；此程序为第 ${own} 版，只能打开到第 ${own + 1} 版）。没有改动任何数据。请换回较新的程序，或恢复升级前的备份`,
  )
}

/** Notes that this release has opened the data. */
export const noteRelease = (database: Database): Promise<unknown> =>
  database.asSystem('the installation: this release has opened it', (db) =>
    db
      .update(databaseCell)
      .set({ release: own })
      .where(sql`coalesce(${databaseCell.release}, 0) < ${own}`),
  )
