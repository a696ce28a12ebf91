import type { Redis } from 'ioredis'
import { common } from '../../contract/refusal.ts'
import { makeCounter, spend } from './counter.ts'

/** Looks at full numbers that one account may take; 0 lets all through. */
export interface Looks {
  readonly perMinute: number
  readonly perDay: number
}

const day = 24 * 60 * 60

/** Keeps one account from gathering the numbers of a whole school: so many looks a minute, and so many a day. */
export const makeLookBrake = ({ perMinute, perDay }: Looks, redis: Redis | null) => {
  const minutes = makeCounter(redis, 'looks-minute', perMinute)
  const days = makeCounter(redis, 'looks-day', perDay, day)
  return async (accountId: number): Promise<void> => {
    await spend(minutes, String(accountId), common.tooManyLooks)
    await spend(days, String(accountId), common.tooManyLooksToday)
  }
}
