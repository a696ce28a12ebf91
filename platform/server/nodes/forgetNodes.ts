import { giveBackAll } from '../jobs/claim.ts'
import type { Database } from '../database/database.ts'
import { serverNode } from './tables.ts'

/** Forgets all nodes and frees the jobs they held, for the only node of a database: the others have died. */
export const forgetNodes = (database: Database, now: Date): Promise<void> =>
  database.asSystem('nodes: forget those that died', async (db) => {
    await db.delete(serverNode)
    await giveBackAll(db, now)
  })
