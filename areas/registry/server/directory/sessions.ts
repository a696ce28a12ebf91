import { type SQL, and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { remembered } from '../../../../platform/server/database/remembered.ts'
import type { RecordKey } from './accounts.ts'
import { inDirectory } from './inDirectory.ts'
import { session } from './tables.ts'

const insertion = (db: Db) =>
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

/** Writes a session, as the system. */
export const insertSession = async (db: Db, values: NewSession): Promise<void> => {
  await remembered(db, insertion).execute({ ...values })
}

/** Marks when a session was last used, as the system. The one of several calls at once that comes first marks it; the others do not wait. */
export const markSeen = async (db: Db, id: number, now: Date): Promise<void> => {
  const free = db.select({ id: session.id }).from(session).where(eq(session.id, id)).for('update', { skipLocked: true })
  await db.update(session).set({ seenAt: now }).where(inArray(session.id, free))
}

/** Notes that a session was renewed by its cookie, which is good no more, as the system. */
export const spendRenewal = async (db: Db, id: number, now: Date): Promise<void> => {
  await db
    .update(session)
    .set({ spentHash: session.renewalHash, spentAt: now, renewalHash: null })
    .where(eq(session.id, id))
}

/** Notes that a spent cookie was used again by which these sessions go on, as the system. */
export const noteReuse = async (db: Db, which: SQL | undefined, now: Date): Promise<void> => {
  await db
    .update(session)
    .set({ reusedAt: now })
    .where(and(which, isNull(session.reusedAt)))
}

/** Takes the renewal from sessions, as the system. */
export const takeRenewals = async (db: Db, which: SQL | undefined): Promise<void> => {
  await db
    .update(session)
    .set({ renewalHash: null })
    .where(and(which, isNotNull(session.renewalHash)))
}

/** Ends sessions that are open, as the system. Their renewal is taken beside it, from whichever of them has it. */
export const endSessions = async (db: Db, which: SQL | undefined, now: Date): Promise<void> => {
  await db
    .update(session)
    .set({ endedAt: now })
    .where(and(which, isNull(session.endedAt)))
}

/** Ends one session with its renewal, as the system. */
export const endSession = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.update(session).set({ endedAt: now, renewalHash: null }).where(eq(session.id, id))
}

const endForGood = async (db: Db, which: SQL | undefined, now: Date): Promise<number> => {
  const ended = await db
    .update(session)
    .set({ endedAt: now, renewalHash: null })
    .where(and(which, isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.length
}

/** Ends every session of an account but one, as the system; gives how many those were. */
export const endOtherSessions = (db: Db, accountId: number, keptId: number, now: Date): Promise<number> =>
  endForGood(db, and(eq(session.accountId, accountId), ne(session.id, keptId)), now)

/** Ends a record's open sessions for good, in its own school alone; no cookie brings them back. */
export const endSessionsOfMember = (db: Db, { schoolId, memberId }: RecordKey, now: Date): Promise<number> =>
  inDirectory(db, () => endForGood(db, and(eq(session.schoolId, schoolId), eq(session.memberId, memberId)), now))

/** The same for the records of many people of a school. */
export const endSessionsOfMembers = (
  db: Db,
  schoolId: number,
  members: readonly number[],
  now: Date,
): Promise<number> =>
  inDirectory(db, () =>
    endForGood(db, and(eq(session.schoolId, schoolId), sql`${session.memberId} in ${listedIds(members)}`), now),
  )

/** Ends every session of an account. */
export const endSessionsOfAccount = (db: Db, accountId: number, now: Date): Promise<number> =>
  inDirectory(db, () => endForGood(db, eq(session.accountId, accountId), now))

/** Forgets sessions that ended, or were last used, before a moment, as the system; gives how many. */
export const forgetSessions = async (db: Db, before: Date): Promise<number> => {
  const old = or(lt(session.endedAt, before), lt(session.seenAt, before))
  const gone = await db.delete(session).where(old).returning({ id: session.id })
  return gone.length
}
