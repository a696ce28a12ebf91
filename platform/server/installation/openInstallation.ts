import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { forgetNodes } from '../nodes/forgetNodes.ts'
import { checkInstallation, refuseStrangers } from './checkInstallation.ts'

/** Opens the configured database for a server: like `openDatabase`, and only beside the files that belong to it. */
export const openInstallation = async (config: Config): Promise<Database> => {
  // Before anything is written too: a database that is not this installation's stays as it was found.
  const database = await openDatabase(config, { refuse: async (ask) => void (await refuseStrangers(ask, config)) })
  try {
    await checkInstallation(database, config)
    // The lock on the data folder proves that no other node lives, so that nothing waits for those that died.
    if (config.databaseUrl === undefined) await forgetNodes(database, systemClock.now())
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
