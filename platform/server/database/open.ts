import { checkCell } from '../cell/checkCell.ts'
import type { Config } from '../config.ts'
import { noteRelease } from '../installation/checkRelease.ts'
import { refuseAsFound } from '../installation/refuseAsFound.ts'
import { checkSecret } from '../secret/checkSecret.ts'
import { keepSecret } from '../secret/keptSecret.ts'
import { asFound } from './asFound.ts'
import type { Ask } from './connection.ts'
import { type Database, makeDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { postgresDriver } from './postgres.ts'
import { checkWalls } from './precautions.ts'
import { type Reached, joinDatabase, reachDatabase } from './reachDatabase.ts'

const connect = ({ url, close }: Reached, { databasePool }: Config): Database => {
  const database = makeDatabase(postgresDriver(url, databasePool))
  return {
    ...database,
    close: async () => {
      await database.close()
      await close()
    },
  }
}

/** Looks at the configured database as it stands, also next to a running server: nothing is made or brought up to date. */
export const lookAtDatabase = async <T>(config: Config, look: (ask: Ask) => Promise<T>): Promise<T> => {
  const database = connect(await joinDatabase(config), config)
  try {
    return await asFound(database, look)
  } finally {
    await database.close()
  }
}

interface Opening {
  /** Refuses more than every opening does, before anything is written. */
  readonly refuse?: (ask: Ask) => Promise<void>
  /** True for a command that works next to a running server. */
  readonly joins?: boolean
}

/**
 * Opens the configured database, brings its schema up to date and refuses to go on where its walls do not stand, or where
 * it was written under another secret. What can be refused is refused before anything is written: a refusal leaves the
 * database as it was found.
 */
export const openDatabase = async (
  config: Config,
  { refuse = async () => undefined, joins = false }: Opening = {},
): Promise<Database> => {
  const database = connect(await (joins ? joinDatabase(config) : reachDatabase(config)), config)
  try {
    await asFound(database, async (ask) => {
      await refuseAsFound(ask, config)
      await refuse(ask)
    })
    keepSecret(config)
    await migrate(database)
    await checkWalls(database)
    await checkSecret(database, config)
    await checkCell(database, config)
    await noteRelease(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
