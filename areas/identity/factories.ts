import { eq, max } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { hashInThread } from '../registry/server/passwords/passwordThreads.ts'
import { session } from '../registry/server/directory/tables.ts'

/** The password of everybody whom the factories make; hashed once. */
export const testPassword = 'Sesame-2026'
/** The least that argon2 does: a check does the work that its hash names, and tests sign in by the thousand. */
const passwordHash = hashInThread(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** What the accounts of tests begin with. */
export const testCredential = async (mustChange = false) => ({ passwordHash: await passwordHash, mustChange })

/** Looks at sessions for tests. */
export const identityFactories = (database: Database) => ({
  /** When the last session of somebody was seen last. */
  lastSeen: (memberId: number) =>
    database.asSystem('test factories', async (db) => {
      const [row] = await db
        .select({ seenAt: max(session.seenAt) })
        .from(session)
        .where(eq(session.memberId, memberId))
      return row?.seenAt ?? null
    }),
})
