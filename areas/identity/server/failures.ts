import { and, eq, sql } from 'drizzle-orm'
import { type Clock, momentFor } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { cachedOnConnection } from '../../../platform/server/database/remembered.ts'
import {
  type Attempt,
  delayAfter,
  isExpired,
  isUnderWay,
  statementTime,
  refuseByOwnCounter,
  refuseUnknownAddress,
} from './attemptDelays.ts'
import { signInFailure } from './tables.ts'

const isAttemptRow = and(
  eq(signInFailure.account, sql.placeholder('account')),
  eq(signInFailure.address, sql.placeholder('address')),
)

const prepareCharge = (db: Db) =>
  db
    .insert(signInFailure)
    .values({
      account: sql.placeholder('account'),
      address: sql.placeholder('address'),
      failures: 1,
      underWay: 1,
      retryAt: statementTime,
      updatedAt: statementTime,
    })
    .onConflictDoUpdate({
      target: [signInFailure.account, signInFailure.address],
      set: {
        failures: sql`case when ${isExpired} then 1 else ${signInFailure.failures} + 1 end`,
        underWay: sql`case when ${isUnderWay} then ${signInFailure.underWay} + 1 else 1 end`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({
      failures: signInFailure.failures,
      underWay: signInFailure.underWay,
      known: signInFailure.known,
      secondsLeft: sql<number>`extract(epoch from (${signInFailure.retryAt} - ${statementTime}))::float8`,
    })
    .prepare('charge_attempt')

const prepareDelay = (db: Db) =>
  db
    .update(signInFailure)
    .set({ retryAt: sql`${statementTime} + make_interval(secs => ${sql.placeholder('delay')}::float8)` })
    .where(isAttemptRow)
    .prepare('delay_attempts')

/**
 * Refuses an attempt that comes too soon. Otherwise counts it as a failure before the password is checked, so that
 * parallel attempts can't avoid the delays, and returns it. Three counters grow: this name from this address (3 free),
 * this address across all names (60 free), this name from addresses that never signed in with it (12 free). Only the
 * first applies to an address that has signed in with the name, so strangers can't lock out a colleague. Names of one
 * account count separately, because a shared delay would reveal that two schools' records are one person. Must run in
 * `retryWhileUnderWay`, which waits for concurrent attempts.
 */
export const chargeAttempt = async (db: Db, { account, address }: Attempt, clock: Clock): Promise<Attempt> => {
  const at = momentFor(clock)
  const [row] = await cachedOnConnection(db, prepareCharge).execute({ account, address, at })
  if (!row) throw new Error('the attempt was not counted')
  // A refusal rolls the charge back, so retrying too early doesn't lengthen the wait.
  refuseByOwnCounter(row)
  if (!row.known) await refuseUnknownAddress(db, { account, address }, at)
  const seconds = delayAfter(row.failures)
  if (seconds > 0) await cachedOnConnection(db, prepareDelay).execute({ account, address, at, delay: seconds })
  return { account, address }
}

const prepareSettling = (outcome: 'failed' | 'void') => (db: Db) => {
  const decrement = (column: typeof signInFailure.failures) => sql`greatest(${column} - 1, 0)`
  return db
    .update(signInFailure)
    .set({
      underWay: decrement(signInFailure.underWay),
      ...(outcome === 'void' ? { failures: decrement(signInFailure.failures) } : {}),
    })
    .where(isAttemptRow)
    .prepare(`settle_attempt_${outcome}`)
}
const prepareFailed = prepareSettling('failed')
const prepareVoid = prepareSettling('void')

/** Records that an attempt failed. An attempt without an outcome counts as failed after 30 seconds. */
export const failAttempt = async (db: Db, { account, address }: Attempt): Promise<void> => {
  await cachedOnConnection(db, prepareFailed).execute({ account, address })
}

/**
 * Removes the charge of an attempt with the right password that is refused for another reason, e.g. a disabled account.
 */
export const cancelAttempt = async (db: Db, { account, address }: Attempt): Promise<void> => {
  await cachedOnConnection(db, prepareVoid).execute({ account, address })
}

const prepareForget = (db: Db) => {
  const others = sql`case when ${isUnderWay} then greatest(${signInFailure.underWay} - 1, 0) else 0 end`
  return db
    .update(signInFailure)
    .set({ failures: others, underWay: others, retryAt: statementTime, known: true, updatedAt: statementTime })
    .where(isAttemptRow)
    .prepare('forget_failures')
}

/** Clears the failures of this name from this address and marks the address as known for the name. */
export const forgetFailures = async (db: Db, { account, address }: Attempt, clock: Clock): Promise<void> => {
  await cachedOnConnection(db, prepareForget).execute({ account, address, at: momentFor(clock) })
}
