import { setTimeout as after } from 'node:timers/promises'
import { type SQL, and, eq, ne, sql } from 'drizzle-orm'
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

/** Who tries: a keyed hash of the name that was typed, or one's own account (`attemptKey`); and from where. */
export interface Attempt {
  readonly account: string
  readonly address: string
}

/** The moment of a statement: the database's own time, by which all nodes agree (`momentFor`). */
export const moment = sql`coalesce(${sql.placeholder('at')}::timestamptz, clock_timestamp())`

const longAgo = (column: SQL | typeof signInFailure.updatedAt, how: string) =>
  sql`${column} <= ${moment} - ${how}::interval`

/** True of a row without a failure for so long that its counters start again. */
export const isForgotten = longAgo(signInFailure.updatedAt, '30 minutes')

/** True where attempts may still be under way; of older ones nobody will say any more how they ended, so they have failed. */
export const isUnderWay = sql`not (${longAgo(signInFailure.updatedAt, '30 seconds')})`

/** The delay in seconds after so many failures. */
export const delayAfter = (failures: number, free = patience.free): number => {
  if (failures < free) return 0
  return Math.min(patience.firstDelay * 2 ** Math.min(failures - free, 20), patience.longest)
}

/** Attempts under way decide if this one comes too soon: it is made again when they have ended. */
class OthersUnderWay extends Error {}

const tooSoon = (seconds: number) => new Refusal(identityRefusals.slowDown, { seconds })

/** Refuses before its time, told in seconds; never beyond the delay itself, however wrong a stored moment is. */
const refuseBefore = (secondsLeft: number, delay: number): void => {
  const seconds = Math.ceil(Math.min(Math.round(secondsLeft * 1000) / 1000, delay))
  if (seconds > 0) throw tooSoon(seconds)
}

/** Judges by the counter of this very name and address; its row has been charged already. */
export const refuseOwn = (row: { failures: number; underWay: number; secondsLeft: number }): void => {
  const others = row.underWay - 1
  if (others > 0 && row.failures > patience.free) throw new OthersUnderWay()
  refuseBefore(row.secondsLeft, delayAfter(row.failures - row.underWay))
}

const underWay = sql`case when ${isUnderWay} then ${signInFailure.underWay} else 0 end`

/** Failures of several rows together, the attempts under way, and for how long there was no failure. */
const totals = {
  failures: sql<number>`coalesce(sum(${signInFailure.failures} - ${underWay}), 0)::int`,
  underWay: sql<number>`coalesce(sum(${underWay}), 0)::int`,
  secondsSince: sql<number>`coalesce(extract(epoch from (${moment} - max(${signInFailure.updatedAt})
    filter (where ${signInFailure.failures} > ${underWay}))), 0)::float8`,
}

type Totals = { failures: number; underWay: number; secondsSince: number } | undefined

const refuseBy = (total: Totals, free: number): void => {
  if (!total) return
  const delay = delayAfter(total.failures, free)
  if (delay > 0) refuseBefore(delay - total.secondsSince, delay)
  if (total.underWay > 0 && total.failures + total.underWay >= free) throw new OthersUnderWay()
}

const [account, address] = [sql.placeholder('account'), sql.placeholder('address')]

const totalsOf = (name: string, which: SQL | undefined) => (db: Db) =>
  db
    .select(totals)
    .from(signInFailure)
    .where(and(which, sql`not (${isForgotten})`))
    .prepare(name)

const ofAddress = totalsOf(
  'failures_of_address',
  and(ne(signInFailure.account, account), eq(signInFailure.address, address)),
)
const ofStrangers = totalsOf(
  'failures_of_strangers',
  and(eq(signInFailure.account, account), ne(signInFailure.address, address), eq(signInFailure.known, false)),
)

/**
 * Strangers at once do not see each other's charges, so those that are counted together are counted one after the other,
 * until their transaction ends. The address comes before the name, so that nobody waits in a circle.
 */
const waitForTurn = (db: Db, attempt: Attempt) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('attempts from'), hashtext(${attempt.address})),
    pg_advisory_xact_lock(hashtext('attempts as'), hashtext(${attempt.account}))`)

/** Judges what strangers to this name have to wait: this address over all names, and all of them on this name. */
export const refuseStranger = async (db: Db, attempt: Attempt, at: string | null): Promise<void> => {
  await waitForTurn(db, attempt)
  const [[byAddress], [byStrangers]] = await Promise.all([
    remembered(db, ofAddress).execute({ ...attempt, at }),
    remembered(db, ofStrangers).execute({ ...attempt, at }),
  ])
  refuseBy(byAddress, addressPatience)
  refuseBy(byStrangers, strangersPatience)
}

/** How long those before it are waited for, ms, and how often it is looked. */
const waits = { steps: 40, longest: 250 }

/** Makes an attempt, again and again while others under way have to end first; in the end it came too soon. */
export const inPatience = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let step = 0; step < waits.steps; step += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof OthersUnderWay)) throw error
    }
    await after(Math.min(20 * 2 ** step, waits.longest))
  }
  throw tooSoon(1)
}
