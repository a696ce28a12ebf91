import { checkCell } from '../cell/checkCell.ts'
import type { Config } from '../config.ts'
import { noteRelease } from '../installation/checkRelease.ts'
import { refuseAsFound } from '../installation/refuseAsFound.ts'
import { checkSecret } from '../secret/checkSecret.ts'
import { keepSecret } from '../secret/keptSecret.ts'
import { inspectDatabase } from './inspectDatabase.ts'
import type { Ask } from './connection.ts'
import { type Database, makeDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { postgresDriver } from './postgres.ts'
import { checkRowSecurity } from './precautions.ts'
import { type ReachedDatabase, joinDatabase, reachDatabase } from './reachDatabase.ts'

const connect = ({ url, close }: ReachedDatabase, { databasePool }: Config): Database => {
  const database = makeDatabase(postgresDriver(url, databasePool))
  return {
    ...database,
    close: async () => {
      await database.close()
      await close()
    },
  }
}

/** Inspects the configured database read-only, also next to a running server. It creates and migrates nothing. */
export const lookAtDatabase = async <T>(config: Config, look: (ask: Ask) => Promise<T>): Promise<T> => {
  const database = connect(await joinDatabase(config), config)
  try {
    return await inspectDatabase(database, look)
  } finally {
    await database.close()
  }
}

interface OpenOptions {
  /** An additional check before anything is written; it throws a refusal. */
  readonly refuse?: (ask: Ask) => Promise<void>
  /** True for a command that runs next to a running server. */
  readonly joins?: boolean
}

/**
 * Opens the configured database and brings its schema up to date. Refuses if row-level security is incomplete or if
 * the database was written under another secret. All checks that can run before anything is written do, so that a
 * refusal leaves the database unchanged.
 */
export const openDatabase = async (
  config: Config,
  { refuse = async () => undefined, joins = false }: OpenOptions = {},
): Promise<Database> => {
  const database = connect(await (joins ? joinDatabase(config) : reachDatabase(config)), config)
  try {
    await inspectDatabase(database, async (ask) => {
      await refuseAsFound(ask, config)
      await refuse(ask)
    })
    keepSecret(config)
    await migrate(database)
    await checkRowSecurity(database)
    await checkSecret(database, config)
    await checkCell(database, config)
    await noteRelease(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
