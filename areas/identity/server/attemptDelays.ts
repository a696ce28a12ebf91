import { setTimeout as after } from 'node:timers/promises'
import { type SQL, and, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { cachedOnConnection } from '../../../platform/server/database/remembered.ts'
import { identityRefusals } from '../contract.ts'
import { signInFailure } from './tables.ts'

/** Failures without a delay, then the first delay in seconds, which doubles with each failure, and its maximum. */
const ownDelays = { free: 3, firstDelay: 2, longest: 300 }

/** Failures of one address across all names before it is delayed. High, because a whole school may share an address. */
const freeAddressFailures = 60

/** Failures with one name from addresses that never signed in with it, before all such addresses are delayed. */
const freeStrangerFailures = 12

/**
 * The keys that an attempt counts on: a keyed hash of the typed name or an account id (`attemptKey`), and the client address.
 */
export interface Attempt {
  readonly account: string
  readonly address: string
}

/** The statement's time: the database clock, which all nodes share, unless a test sets `at` (`momentFor`). */
export const statementTime = sql`coalesce(${sql.placeholder('at')}::timestamptz, clock_timestamp())`

const isOlderThan = (column: SQL | typeof signInFailure.updatedAt, age: string) =>
  sql`${column} <= ${statementTime} - ${age}::interval`

/** SQL condition: the row's last failure is old enough that its counters restart. */
export const isExpired = isOlderThan(signInFailure.updatedAt, '30 minutes')

/**
 * SQL condition: the row's attempts may still be under way. Older ones count as failed, since their node was killed.
 */
export const isUnderWay = sql`not (${isOlderThan(signInFailure.updatedAt, '30 seconds')})`

/** Returns the delay in seconds after `failures` failures, of which `free` have no delay. */
export const delayAfter = (failures: number, free = ownDelays.free): number => {
  if (failures < free) return 0
  return Math.min(ownDelays.firstDelay * 2 ** Math.min(failures - free, 20), ownDelays.longest)
}

/** Thrown if the outcome of concurrent attempts decides about this one. `retryWhileUnderWay` retries when they have ended. */
class OthersUnderWay extends Error {}

const slowDownRefusal = (seconds: number) => new Refusal(identityRefusals.slowDown, { seconds })

/** Refuses while seconds are left. The wait never exceeds `delay`, even if a stored time is wrong. */
const refuseWhileDelayed = (secondsLeft: number, delay: number): void => {
  const seconds = Math.ceil(Math.min(Math.round(secondsLeft * 1000) / 1000, delay))
  if (seconds > 0) throw slowDownRefusal(seconds)
}

/** Refuses by the counter of this name and address. The row must already include this attempt's charge. */
export const refuseByOwnCounter = (row: { failures: number; underWay: number; secondsLeft: number }): void => {
  const others = row.underWay - 1
  if (others > 0 && row.failures > ownDelays.free) throw new OthersUnderWay()
  refuseWhileDelayed(row.secondsLeft, delayAfter(row.failures - row.underWay))
}

const underWay = sql`case when ${isUnderWay} then ${signInFailure.underWay} else 0 end`

/** Sums over several rows: failures, attempts under way, and seconds since the last failure. */
const totals = {
  failures: sql<number>`coalesce(sum(${signInFailure.failures} - ${underWay}), 0)::int`,
  underWay: sql<number>`coalesce(sum(${underWay}), 0)::int`,
  secondsSince: sql<number>`coalesce(extract(epoch from (${statementTime} - max(${signInFailure.updatedAt})
    filter (where ${signInFailure.failures} > ${underWay}))), 0)::float8`,
}

type Totals = { failures: number; underWay: number; secondsSince: number } | undefined

const refuseByTotals = (total: Totals, free: number): void => {
  if (!total) return
  const delay = delayAfter(total.failures, free)
  if (delay > 0) refuseWhileDelayed(delay - total.secondsSince, delay)
  if (total.underWay > 0 && total.failures + total.underWay >= free) throw new OthersUnderWay()
}

const [account, address] = [sql.placeholder('account'), sql.placeholder('address')]

const prepareTotals = (name: string, which: SQL | undefined) => (db: Db) =>
  db
    .select(totals)
    .from(signInFailure)
    .where(and(which, sql`not (${isExpired})`))
    .prepare(name)

const failuresOfAddress = prepareTotals(
  'failures_of_address',
  and(ne(signInFailure.account, account), eq(signInFailure.address, address)),
)
const failuresOfStrangers = prepareTotals(
  'failures_of_strangers',
  and(eq(signInFailure.account, account), ne(signInFailure.address, address), eq(signInFailure.known, false)),
)

/**
 * Locks the address and the name until the transaction ends. Concurrent attempts don't see each other's charges, so
 * those with a common counter run one after another. The address is locked first in every case, which avoids deadlocks.
 */
const lockCounters = (db: Db, attempt: Attempt) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('attempts from'), hashtext(${attempt.address})),
    pg_advisory_xact_lock(hashtext('attempts as'), hashtext(${attempt.account}))`)

/**
 * Refuses an address that never signed in with this name, by two counters: this address across all names, and this name
 * across all such addresses.
 */
export const refuseUnknownAddress = async (db: Db, attempt: Attempt, at: string | null): Promise<void> => {
  await lockCounters(db, attempt)
  const [[byAddress], [byStrangers]] = await Promise.all([
    cachedOnConnection(db, failuresOfAddress).execute({ ...attempt, at }),
    cachedOnConnection(db, failuresOfStrangers).execute({ ...attempt, at }),
  ])
  refuseByTotals(byAddress, freeAddressFailures)
  refuseByTotals(byStrangers, freeStrangerFailures)
}

/** Number of retries and the longest pause between two of them, ms. Together about 10 s. */
const waits = { retries: 40, longest: 250 }

/**
 * Runs `attempt` and retries while concurrent attempts must end first, so that parallel guesses gain nothing and
 * parallel correct sign-ins don't count as failures. Refuses with `slowDown` after about 10 s.
 */
export const retryWhileUnderWay = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let retry = 0; retry < waits.retries; retry += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof OthersUnderWay)) throw error
    }
    await after(Math.min(20 * 2 ** retry, waits.longest))
  }
  throw slowDownRefusal(1)
}
