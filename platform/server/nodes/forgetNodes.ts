import { returnAllJobs } from '../jobs/claim.ts'
import type { Database } from '../database/database.ts'
import { serverNode } from './tables.ts'

/**
 * Deletes all node records and frees the jobs they held. Only for the single node of a database, since all others
 * have died.
 */
export const forgetNodes = (database: Database, now: Date): Promise<void> =>
  database.asSystem('nodes: forget those that died', async (db) => {
    await db.delete(serverNode)
    await returnAllJobs(db, now)
  })
