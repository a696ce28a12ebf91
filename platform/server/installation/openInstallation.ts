import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { checkInstallation, refuseStrangers } from './checkInstallation.ts'

/** Opens the configured database for a server: like `openDatabase`, and only beside the files that belong to it. */
export const openInstallation = async (config: Config): Promise<Database> => {
  // Before anything is written too: a database that is not this installation's stays as it was found.
  const database = await openDatabase(config, async (ask) => void (await refuseStrangers(ask, config)))
  try {
    await checkInstallation(database, config)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
