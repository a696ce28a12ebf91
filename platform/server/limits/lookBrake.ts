import type { Redis } from 'ioredis'
import type { Call } from '../../contract/call.ts'
import { common } from '../../contract/refusal.ts'
import { makeCounter, spend } from './counter.ts'

/** Looks at full numbers that one account may take; 0 lets all through. */
export interface Looks {
  readonly perMinute: number
  readonly perDay: number
}

const day = 24 * 60 * 60

/** So many numbers may one account type within a minute to learn whose they are: they find also parents of others' classes. */
const numbersPerMinute = 20

/**
 * Keeps one account from gathering the numbers of a whole school: so many looks a minute, and so many a day. A look is charged
 * before anything is looked up, whatever comes of it: what is refused, or given up, has told something as well.
 */
export const makeLookBrake = ({ perMinute, perDay }: Looks, redis: Redis | null) => {
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
