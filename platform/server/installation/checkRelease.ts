import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { databaseCell } from '../cell/tables.ts'
import { readRowsIfTable } from '../database/inspectDatabase.ts'
import type { Ask } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { migrationOf, ownMigrations } from '../database/migrate.ts'
import { release as own } from '../release.ts'
import { StartRefused } from '../startRefused.ts'

interface DataVersion {
  /** The newest release that has opened the data; 0 before releases were counted. */
  readonly release: number
  /** Applied migrations that this version doesn't know. */
  readonly unknown: readonly string[]
}

const readDataVersion = async (ask: Ask): Promise<DataVersion> => {
  const known = new Set(['secure', ...readMigrationFiles({ migrationsFolder: ownMigrations }).map(({ name }) => name)])
  const lines = await readRowsIfTable(ask, 'schema_migration')
  const applied = lines.map(({ name }) => migrationOf(String(name)))
  const [row] = await readRowsIfTable(ask, 'database_cell')
  return { release: Number(row?.['release'] ?? 0), unknown: applied.filter((name) => !known.has(name)) }
}

/**
 * Refuses data written by a newer version, before anything is changed: more than one release newer, or the same
 * release with unknown migrations.
 */
export const refuseNewerData = async (ask: Ask): Promise<void> => {
  const { release, unknown } = await readDataVersion(ask)
  const isNext = release === own + 1
  if (release <= own + 1 && (unknown.length === 0 || isNext)) return
  throw new StartRefused(
    `数据由更新版本的杏坛写入（数据为第 ${release} 版${unknown.length === 0 ? '' : `，含此程序没有的变更 ${unknown.at(-1)}`}；此程序为第 ${own} 版，只能打开到第 ${own + 1} 版）。没有改动任何数据。请换回较新的程序，或恢复升级前的备份`,
  )
}

/** Records that this release has opened the data. */
export const noteRelease = (database: Database): Promise<unknown> =>
  database.asSystem('the installation: this release has opened it', (db) =>
    db
      .update(databaseCell)
      .set({ release: own })
      .where(sql`coalesce(${databaseCell.release}, 0) < ${own}`),
  )
