import { join } from 'node:path'
import { checkCell } from '../cell/checkCell.ts'
import type { Config } from '../config.ts'
import { lockFolder } from '../folderLock.ts'
import { checkSecret } from '../secret/checkSecret.ts'
import { keepSecret } from '../secret/keptSecret.ts'
import { type Database, makeDatabase } from './database.ts'
import { noteRelease } from '../installation/checkRelease.ts'
import { refuseLostDatabase } from '../installation/lostDatabase.ts'
import { refuseAsFound } from '../installation/refuseAsFound.ts'
import { asFound } from './asFound.ts'
import type { Ask } from './connection.ts'
import { migrate } from './migrate.ts'
import { refuseTransactionPooler } from './pooler.ts'
import { postgresDriver } from './postgres.ts'
import { checkWalls } from './precautions.ts'

const openEmbedded = async (config: Config): Promise<Database> => {
  const lock = await lockFolder(config.dataFolder)
  try {
    await refuseLostDatabase(config)
    // The engine is loaded where it is wanted.
    const { openFolder } = await import('./embeddedFolder.ts')
    const database = makeDatabase(await openFolder(join(config.dataFolder, 'database')))
    return {
      ...database,
      close: async () => {
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const connect = async (config: Config): Promise<Database> => {
  if (!config.databaseUrl) return openEmbedded(config)
  await refuseTransactionPooler(config.databaseUrl)
  return makeDatabase(postgresDriver(config.databaseUrl, config.databasePool))
}

/** Looks at the configured database as it stands: nothing is made, and nothing is brought up to date. */
export const lookAtDatabase = async <T>(config: Config, look: (ask: Ask) => Promise<T>): Promise<T> => {
  const database = await connect(config)
  try {
    return await asFound(database, look)
  } finally {
    await database.close()
  }
}

/**
 * Opens the configured database, brings its schema up to date and refuses to go on where its walls do not stand, or where
 * it was written under another secret. What can be refused is refused before anything is written, and so is whatever
 * `refuse` refuses: a refusal leaves the database as it was found.
 */
export const openDatabase = async (
  config: Config,
  refuse: (ask: Ask) => Promise<void> = async () => undefined,
): Promise<Database> => {
  const database = await connect(config)
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
