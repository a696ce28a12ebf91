import { and, eq, sql } from 'drizzle-orm'
import { type Clock, momentFor } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { type Attempt, delayAfter, isForgotten, isUnderWay, moment, refuseOwn, refuseStranger } from './failureWaits.ts'
import { signInFailure } from './tables.ts'

const ofAttempt = and(
  eq(signInFailure.account, sql.placeholder('account')),
  eq(signInFailure.address, sql.placeholder('address')),
)

const charge = (db: Db) =>
  db
    .insert(signInFailure)
    .values({
      account: sql.placeholder('account'),
      address: sql.placeholder('address'),
      failures: 1,
      underWay: 1,
      retryAt: moment,
      updatedAt: moment,
    })
    .onConflictDoUpdate({
      target: [signInFailure.account, signInFailure.address],
      set: {
        failures: sql`case when ${isForgotten} then 1 else ${signInFailure.failures} + 1 end`,
        underWay: sql`case when ${isUnderWay} then ${signInFailure.underWay} + 1 else 1 end`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({
      failures: signInFailure.failures,
      underWay: signInFailure.underWay,
      known: signInFailure.known,
      secondsLeft: sql<number>`extract(epoch from (${signInFailure.retryAt} - ${moment}))::float8`,
    })
    .prepare('charge_attempt')

const delay = (db: Db) =>
  db
    .update(signInFailure)
    .set({ retryAt: sql`${moment} + make_interval(secs => ${sql.placeholder('delay')}::float8)` })
    .where(ofAttempt)
    .prepare('delay_attempts')

/**
 * Refuses an attempt that comes too soon, and otherwise charges it as a failure before the password is looked at, so that
 * many attempts at once are no way around the delays. Three counters grow: this name from this address; this address over
 * all names; this name from addresses that never signed in with it. An address that has signed in with the name before
 * answers for its own failures alone, so a stranger cannot lock a colleague out. Names of one account are counted apart:
 * counted together, a delay would tell a stranger that two schools' people are one. Where others under way would have to
 * fail first, their end is waited for (`inPatience`). Gives what it was counted on.
 */
export const chargeAttempt = async (db: Db, { account, address }: Attempt, clock: Clock): Promise<Attempt> => {
  const at = momentFor(clock)
  const [row] = await remembered(db, charge).execute({ account, address, at })
  if (!row) throw new Error('the attempt was not counted')
  // A refusal rolls the charge back: waiting impatiently does not make the wait longer.
  refuseOwn(row)
  if (!row.known) await refuseStranger(db, { account, address }, at)
  const seconds = delayAfter(row.failures)
  if (seconds > 0) await remembered(db, delay).execute({ account, address, at, delay: seconds })
  return { account, address }
}

const settling = (what: 'failed' | 'void') => (db: Db) => {
  const oneLess = (column: typeof signInFailure.failures) => sql`greatest(${column} - 1, 0)`
  return db
    .update(signInFailure)
    .set({
      underWay: oneLess(signInFailure.underWay),
      ...(what === 'void' ? { failures: oneLess(signInFailure.failures) } : {}),
    })
    .where(ofAttempt)
    .prepare(`settle_attempt_${what}`)
}
const failed = settling('failed')
const annulled = settling('void')

/** Says that an attempt has failed. One of which nobody says it counts as failed after half a minute. */
export const failAttempt = async (db: Db, { account, address }: Attempt): Promise<void> => {
  await remembered(db, failed).execute({ account, address })
}

/** Takes an attempt back that was right and still led nowhere, such as that of somebody whose account is disabled. */
export const annulAttempt = async (db: Db, { account, address }: Attempt): Promise<void> => {
  await remembered(db, annulled).execute({ account, address })
}

const forget = (db: Db) => {
  const others = sql`case when ${isUnderWay} then greatest(${signInFailure.underWay} - 1, 0) else 0 end`
  return db
    .update(signInFailure)
    .set({ failures: others, underWay: others, retryAt: moment, known: true, updatedAt: moment })
    .where(ofAttempt)
    .prepare('forget_failures')
}

/** Forgets the failures with this name from this address, and remembers the address as its holder's. */
export const forgetFailures = async (db: Db, { account, address }: Attempt, clock: Clock): Promise<void> => {
  await remembered(db, forget).execute({ account, address, at: momentFor(clock) })
}
