import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { type RefusalKind, Refusal } from '../../contract/refusal.ts'

/**
 * Makes a counter of this many points per period: in Redis if several nodes share it, otherwise in this process.
 * Returns null for 0 points, which means no limit.
 */
export const makeCounter = (redis: Redis | null, name: string, points: number, seconds = 60) => {
  if (points === 0) return null
  const options = { keyPrefix: `rate-${name}`, points, duration: seconds }
  const localCounter = new RateLimiterMemory(options)
  if (redis === null) return localCounter
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: localCounter,
  })
}

export type Counter = ReturnType<typeof makeCounter>

/** Counts one point. Refuses above the limit, with the seconds to wait. */
export const spend = async (counter: Counter, key: string, refusal: RefusalKind): Promise<void> => {
  if (counter === null) return
  try {
    await counter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new Refusal(refusal, { seconds, most: counter.points })
  }
}
