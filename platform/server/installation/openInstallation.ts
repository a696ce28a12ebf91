import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { forgetNodes } from '../nodes/forgetNodes.ts'
import { checkInstallation, refuseForeignFiles } from './checkInstallation.ts'

/** Opens the configured database for a server: like `openDatabase`, but only with the files that belong to it. */
export const openInstallation = async (config: Config): Promise<Database> => {
  // Checked before anything is written too: another installation's database stays unchanged.
  const database = await openDatabase(config, { refuse: async (ask) => void (await refuseForeignFiles(ask, config)) })
  try {
    await checkInstallation(database, config)
    // The lock on the data folder proves that no other node runs, so records of dead nodes can be removed at once.
    if (config.databaseUrl === undefined) await forgetNodes(database, systemClock.now())
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
