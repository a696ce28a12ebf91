import type { Redis } from 'ioredis'
import type { Call } from '../../contract/call.ts'
import { common } from '../../contract/refusal.ts'
import { makeCounter, spend } from './counter.ts'

/** Views of full numbers per account; 0 means no limit. */
export interface Looks {
  readonly perMinute: number
  readonly perDay: number
}

const day = 24 * 60 * 60

/**
 * The most numbers that one account may search per minute to find their owner: such a search also finds parents of
 * other classes.
 */
const numbersPerMinute = 20

/**
 * Prevents one account from collecting the numbers of a whole school, by limits per minute and per day. A view is
 * counted before any lookup, whatever the outcome: a refused or cancelled one may reveal information too.
 */
export const makeNumberViewLimit = ({ perMinute, perDay }: Looks, redis: Redis | null) => {
  const minutes = makeCounter(redis, 'looks-minute', perMinute)
  const days = makeCounter(redis, 'looks-day', perDay, day)
  const numbers = makeCounter(redis, 'numbers-minute', numbersPerMinute)
  return async ({ showsInFull, findsByNumber }: Call, accountId: number): Promise<void> => {
    const key = String(accountId)
    if (findsByNumber) await spend(numbers, key, common.tooMany)
    if (!showsInFull) return
    await spend(minutes, key, common.tooManyLooks)
    await spend(days, key, common.tooManyLooksToday)
  }
}
