import { join } from 'node:path'
import { checkCell } from '../cell/checkCell.ts'
import type { Config } from '../config.ts'
import { lockFolder } from '../folderLock.ts'
import { checkSecret } from '../secret/checkSecret.ts'
import { type Database, makeDatabase } from './database.ts'
import { noteRelease, refuseNewerData } from '../installation/checkRelease.ts'
import { refuseLostDatabase } from '../installation/lostDatabase.ts'
import { openFolder } from './embeddedFolder.ts'
import { migrate } from './migrate.ts'
import { refuseTransactionPooler } from './pooler.ts'
import { postgresDriver } from './postgres.ts'
import { checkWalls } from './precautions.ts'

const openEmbedded = async (config: Config): Promise<Database> => {
  const lock = await lockFolder(config.dataFolder)
  try {
    await refuseLostDatabase(config)
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

/**
 * Opens the configured database, brings its schema up to date and refuses to go on where its walls do not stand, or where
 * it was written under another secret.
 */
export const openDatabase = async (config: Config): Promise<Database> => {
  if (config.databaseUrl) await refuseTransactionPooler(config.databaseUrl)
  const database = config.databaseUrl
    ? makeDatabase(postgresDriver(config.databaseUrl, config.databasePool))
    : await openEmbedded(config)
  try {
    await refuseNewerData(database)
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
