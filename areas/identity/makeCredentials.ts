import { eq, max } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { hashInThread } from '../registry/server/passwords/passwordThreads.ts'
import { session } from '../registry/server/directory/tables.ts'

/** Password of every user that the factories insert. It is hashed once per process. */
export const testPassword = 'Sesame-2026'
/**
 * Hashed at argon2's minimum cost. Checking a password costs what its hash states, and tests sign in thousands of
 * times.
 */
const passwordHash = hashInThread(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Returns the credential with which test accounts are inserted. */
export const makeTestCredential = async (mustChange = false) => ({ passwordHash: await passwordHash, mustChange })

/** Session queries for tests. */
export const identityFactories = (database: Database) => ({
  /** Returns the latest `seenAt` of a member's sessions, or null without a session. */
  lastSeen: (memberId: number) =>
    database.asSystem('test factories', async (db) => {
      const [row] = await db
        .select({ seenAt: max(session.seenAt) })
        .from(session)
        .where(eq(session.memberId, memberId))
      return row?.seenAt ?? null
    }),
})
