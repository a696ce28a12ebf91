import { and, eq, gt, max, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { identityRefusals } from '../contract.ts'
import { signInFailure } from './tables.ts'

/** Failures that cost nothing, then the delay in seconds that each further one doubles, and its ceiling. */
const patience = { free: 3, firstDelay: 2, longest: 300 }

/** Failures of one address over all names before it is slowed as such: a whole school may share an address. */
const addressPatience = 60

/** Failures with one name from addresses that never signed in with it, before such addresses are slowed together. */
const strangersPatience = 12

/** Counters start anew after so many milliseconds without a failure. */
const memory = 30 * 60 * 1000

const delayAfter = (failures: number, free: number): number => {
  if (failures < free) return 0
  return Math.min(patience.firstDelay * 2 ** Math.min(failures - free, 20), patience.longest)
}

interface Attempt {
  /** A keyed hash of the name that was typed, or one's own account (`attemptKey`). */
  readonly account: string
  readonly address: string
}

const since = (now: Date) => new Date(now.getTime() - memory)

const secondsLeft = (until: Date, now: Date) => Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000))

const tooSoon = (seconds: number) => new Refusal(identityRefusals.slowDown, { seconds })

/** Failures of several rows together, and when the last one was. */
const totals = {
  failures: sql<number>`coalesce(sum(${signInFailure.failures}), 0)::int`,
  last: max(signInFailure.updatedAt),
}

const waitOf = (total: { failures: number; last: Date | null } | undefined, free: number, now: Date): number => {
  // Without a delay nobody waits, even where a rival attempt was charged a millisecond later.
  const delay = delayAfter(total?.failures ?? 0, free)
  if (!total?.last || delay === 0) return 0
  return secondsLeft(new Date(total.last.getTime() + delay * 1000), now)
}

/** What strangers to this name have to wait: for this address over all names, and for all of them on this name. */
const waitOfStrangers = async (db: Db, { account, address }: Attempt, now: Date): Promise<number> => {
  const others = and(ne(signInFailure.account, account), eq(signInFailure.address, address))
  const recent = gt(signInFailure.updatedAt, since(now))
  const [[ofAddress], [ofStrangers]] = await Promise.all([
    db.select(totals).from(signInFailure).where(and(others, recent)),
    db
      .select(totals)
      .from(signInFailure)
      .where(
        and(
          eq(signInFailure.account, account),
          ne(signInFailure.address, address),
          eq(signInFailure.known, false),
          recent,
        ),
      ),
  ])
  return Math.max(waitOf(ofAddress, addressPatience, now), waitOf(ofStrangers, strangersPatience, now))
}

const charge = (db: Db) => {
  const now = sql.placeholder('now')
  const forgotten = sql`${signInFailure.updatedAt} < ${sql.placeholder('since')}::timestamptz`
  return db
    .insert(signInFailure)
    .values({
      account: sql.placeholder('account'),
      address: sql.placeholder('address'),
      failures: 1,
      retryAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [signInFailure.account, signInFailure.address],
      set: {
        failures: sql`case when ${forgotten} then 1 else ${signInFailure.failures} + 1 end`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning()
    .prepare('charge_attempt')
}

/**
 * Refuses an attempt that comes too soon, and otherwise charges it as a failure before the password is looked at, so that
 * many attempts at once are no way around the delays. Three counters grow: this name from this address; this address over
 * all names; this name from addresses that never signed in with it. An address that has signed in with the name before
 * answers for its own failures alone, so a stranger cannot lock a colleague out. Names of one account are counted apart:
 * counted together, a delay would tell a stranger that two schools' people are one. Gives what it was counted on.
 */
export const chargeAttempt = async (db: Db, { account, address }: Attempt, now: Date): Promise<Attempt> => {
  const charged = { account, address, now, since: since(now).toISOString() }
  const [row] = await remembered(db, charge).execute(charged)
  if (!row) throw new Error('the attempt was not counted')
  // A refusal rolls the charge back: waiting impatiently does not make the wait longer.
  const wait = row.failures > patience.free ? secondsLeft(row.retryAt, now) : 0
  if (wait > 0) throw tooSoon(wait)
  if (!row.known) {
    const strangersWait = await waitOfStrangers(db, { account, address }, now)
    if (strangersWait > 0) throw tooSoon(strangersWait)
  }
  const delay = delayAfter(row.failures, patience.free)
  if (delay === 0) return { account, address }
  await db
    .update(signInFailure)
    .set({ retryAt: new Date(now.getTime() + delay * 1000) })
    .where(and(eq(signInFailure.account, account), eq(signInFailure.address, address)))
  return { account, address }
}

const forget = (db: Db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const ofAttempt = and(
    eq(signInFailure.account, sql.placeholder('account')),
    eq(signInFailure.address, sql.placeholder('address')),
  )
  return db
    .update(signInFailure)
    .set({ failures: 0, retryAt: now, known: true, updatedAt: now })
    .where(ofAttempt)
    .prepare('forget_failures')
}

/** Forgets the failures with this name from this address, and remembers the address as its holder's. */
export const forgetFailures = async (db: Db, { account, address }: Attempt, now: Date): Promise<void> => {
  await remembered(db, forget).execute({ account, address, now: now.toISOString() })
}
