import { type SQL, and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { cachedOnConnection } from '../../../../platform/server/database/remembered.ts'
import type { RecordKey } from './accounts.ts'
import { runInDirectory } from './runInDirectory.ts'
import { session } from './tables.ts'

const prepareInsertion = (db: Db) =>
  db
    .insert(session)
    .values({
      tokenHash: sql.placeholder('tokenHash'),
      accountId: sql.placeholder('accountId'),
      schoolId: sql.placeholder('schoolId'),
      memberId: sql.placeholder('memberId'),
      createdAt: sql.placeholder('now'),
      seenAt: sql.placeholder('now'),
      address: sql.placeholder('address'),
      userAgent: sql.placeholder('userAgent'),
      renewalHash: sql.placeholder('renewalHash'),
      renewalEndsAt: sql.placeholder('renewalEndsAt'),
      openedBy: sql.placeholder('openedBy'),
    })
    .prepare('open_session')

interface NewSession extends Pick<
  typeof session.$inferSelect,
  'tokenHash' | 'accountId' | 'schoolId' | 'memberId' | 'address' | 'userAgent' | 'renewalHash' | 'renewalEndsAt'
> {
  readonly now: Date
  readonly openedBy: (typeof session.$inferInsert)['openedBy']
}

/** Inserts a session. Runs as the system. */
export const insertSession = async (db: Db, values: NewSession): Promise<void> => {
  await cachedOnConnection(db, prepareInsertion).execute({ ...values })
}

/**
 * Records when a session was last used. Runs as the system. Of concurrent calls only the first writes; the others skip
 * the locked row.
 */
export const markSeen = async (db: Db, id: number, now: Date): Promise<void> => {
  const free = db.select({ id: session.id }).from(session).where(eq(session.id, id)).for('update', { skipLocked: true })
  await db.update(session).set({ seenAt: now }).where(inArray(session.id, free))
}

/** Records that a session was renewed and its cookie is spent. Runs as the system. */
export const spendRenewal = async (db: Db, id: number, now: Date): Promise<void> => {
  await db
    .update(session)
    .set({ spentHash: session.renewalHash, spentAt: now, renewalHash: null })
    .where(eq(session.id, id))
}

/** Records that a spent cookie of these sessions was used again. Runs as the system. */
export const recordCookieReuse = async (db: Db, which: SQL | undefined, now: Date): Promise<void> => {
  await db
    .update(session)
    .set({ reusedAt: now })
    .where(and(which, isNull(session.reusedAt)))
}

/** Removes the renewal from sessions. Runs as the system. */
export const removeRenewals = async (db: Db, which: SQL | undefined): Promise<void> => {
  await db
    .update(session)
    .set({ renewalHash: null })
    .where(and(which, isNotNull(session.renewalHash)))
}

/** Ends open sessions. Runs as the system. The caller removes their renewals separately. */
export const endSessions = async (db: Db, which: SQL | undefined, now: Date): Promise<void> => {
  await db
    .update(session)
    .set({ endedAt: now })
    .where(and(which, isNull(session.endedAt)))
}

/** Ends one session with its renewal. Runs as the system. */
export const endSession = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.update(session).set({ endedAt: now, renewalHash: null }).where(eq(session.id, id))
}

const endWithRenewals = async (db: Db, which: SQL | undefined, now: Date): Promise<number> => {
  const ended = await db
    .update(session)
    .set({ endedAt: now, renewalHash: null })
    .where(and(which, isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.length
}

/** Ends every session of an account except one. Runs as the system. Returns how many. */
export const endOtherSessions = (db: Db, accountId: number, keptId: number, now: Date): Promise<number> =>
  endWithRenewals(db, and(eq(session.accountId, accountId), ne(session.id, keptId)), now)

/** Ends a record's open sessions with their renewals, only in its school. Returns how many. */
export const endSessionsOfMember = (db: Db, { schoolId, memberId }: RecordKey, now: Date): Promise<number> =>
  runInDirectory(db, () =>
    endWithRenewals(db, and(eq(session.schoolId, schoolId), eq(session.memberId, memberId)), now),
  )

/** Like `endSessionsOfMember`, for many people of a school. */
export const endSessionsOfMembers = (
  db: Db,
  schoolId: number,
  members: readonly number[],
  now: Date,
): Promise<number> =>
  runInDirectory(db, () =>
    endWithRenewals(db, and(eq(session.schoolId, schoolId), sql`${session.memberId} in ${listedIds(members)}`), now),
  )

/** Ends every session of an account. */
export const endSessionsOfAccount = (db: Db, accountId: number, now: Date): Promise<number> =>
  runInDirectory(db, () => endWithRenewals(db, eq(session.accountId, accountId), now))

/** Deletes sessions that ended or were last used before a moment. Runs as the system. Returns how many. */
export const deleteOldSessions = async (db: Db, before: Date): Promise<number> => {
  const old = or(lt(session.endedAt, before), lt(session.seenAt, before))
  const gone = await db.delete(session).where(old).returning({ id: session.id })
  return gone.length
}
