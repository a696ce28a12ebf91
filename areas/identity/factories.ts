import { eq, max } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { hashChosenPassword } from '../registry/server/passwords/passwords.ts'
import { session } from '../registry/server/directory/tables.ts'

/** The password of everybody whom the factories make; hashed once. */
export const testPassword = 'Sesame-2026'
const passwordHash = hashChosenPassword(testPassword)

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
