import { eq, max } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { hashChosenPassword } from './server/index.ts'
import { credential, session } from './server/tables.ts'

/** The password of everybody whom the factories make; hashed once. */
export const testPassword = 'Sesame-2026'
const passwordHash = hashChosenPassword(testPassword)

/** Gives somebody the tests' password, where they have none yet. */
export const giveTestPassword = async (db: Db, personId: number, mustChange = false): Promise<void> => {
  await db
    .insert(credential)
    .values({ personId, passwordHash: await passwordHash, mustChange })
    .onConflictDoNothing()
}

/** Looks at sessions for tests. */
export const identityFactories = (database: Database) => ({
  /** When the last session of somebody was seen last. */
  lastSeen: (personId: number) =>
    database.asSystem('test factories', async (db) => {
      const [row] = await db
        .select({ seenAt: max(session.seenAt) })
        .from(session)
        .where(eq(session.personId, personId))
      return row?.seenAt ?? null
    }),
})
