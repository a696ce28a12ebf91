import { type SQL, and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { RecordKey } from './accounts.ts'
import { inDirectory } from './inDirectory.ts'
import { session } from './tables.ts'

const end = (db: Db, which: SQL | undefined, now: Date): Promise<void> =>
  inDirectory(
    db,
    async () =>
      void (await db
        .update(session)
        .set({ endedAt: now, renewalHash: null })
        .where(and(which, isNull(session.endedAt)))),
  )

/** Ends for good what a record has open, in its own school alone; no cookie brings it back. */
export const endSessionsOfMember = (db: Db, { schoolId, memberId }: RecordKey, now: Date): Promise<void> =>
  end(db, and(eq(session.schoolId, schoolId), eq(session.memberId, memberId)), now)

/** Ends every session of an account. */
export const endSessionsOfAccount = (db: Db, accountId: number, now: Date): Promise<void> =>
  end(db, eq(session.accountId, accountId), now)
