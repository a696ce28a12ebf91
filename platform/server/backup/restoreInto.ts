import { readMigrationFiles } from 'drizzle-orm/migrator'
import { withCopySession } from '../database/copyTables.ts'
import { makeDatabase } from '../database/database.ts'
import { migrate, ownMigrations } from '../database/migrate.ts'
import { postgresDriver } from '../database/postgres.ts'
import { refuseWithoutRights } from '../database/refuseWithoutRights.ts'
import type { BackupList } from './backupList.ts'
import { newerBackup } from './contents.ts'
import { beginRestoring, endRestoring, undoRestoring } from './emptyDatabase.ts'
import { type RowLoad, loadRows } from './loadRows.ts'

/** Refuses a backup whose last migration this program doesn't know: a newer version made it. */
export const refuseUnknownMigration = (
  backup: string,
  { migration }: Pick<BackupList, 'migration'>,
  migrationsFolder = ownMigrations,
): void => {
  if (!readMigrationFiles({ migrationsFolder }).some(({ name }) => name === migration)) throw newerBackup(backup)
}

/** A database to restore into. */
interface Restoring extends RowLoad {
  /** The URL of an empty database. */
  readonly url: string
  /** Runs after the rows are loaded and before a server may start. */
  readonly beforeEnd?: () => Promise<void>
  readonly migrationsFolder?: string
}

const withDatabase = async (url: string, work: (database: ReturnType<typeof makeDatabase>) => Promise<void>) => {
  const database = makeDatabase(postgresDriver(url, 1))
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Restores the rows of a verified backup into an empty database, which then has the tables of this version: all of
 * them, or none. Until the end a mark in the database prevents a server from starting, and a killed restore can be
 * run again.
 */
export const restoreInto = ({ url, beforeEnd, migrationsFolder, ...loading }: Restoring): Promise<void> =>
  withCopySession(url, async (session) => {
    const { ask } = session
    refuseUnknownMigration(loading.backup, loading.listed, migrationsFolder)
    await refuseWithoutRights(ask)
    await beginRestoring(ask)
    try {
      await withDatabase(url, async (database) => {
        await migrate(database, migrationsFolder, loading.listed.migration)
        await loadRows(session, loading)
        await migrate(database, migrationsFolder)
      })
      await ask('analyze')
      await beforeEnd?.()
      await endRestoring(ask)
    } catch (error) {
      // The mark stays if the server is unreachable: the next restore clears the database.
      await undoRestoring(ask).catch(() => undefined)
      throw error
    }
  })
