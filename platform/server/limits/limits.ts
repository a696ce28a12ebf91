import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal, common } from '../../contract/refusal.ts'

/** Calls a minute that are let through; 0 lets all through. */
export interface Rates {
  readonly perSession: number
  readonly perAccount: number
  readonly perAddress: number
}

/** Connections to the live channel, as a part of calls: a window connects once, and again when its line was broken. */
const connectionsOf = (calls: number) => Math.ceil(calls / 10)

/**
 * How much anybody may ask. A whole school may share one address, so sessions and accounts are counted first, and the
 * address is a bound far above what a school asks. Several nodes count together in Redis; where that is away, each by itself.
 */
export const makeLimits = (rates: Rates, redis: Redis | null) => {
  const limiter = (name: string, points: number) => {
    if (points === 0) return null
    const options = { keyPrefix: `rate-${name}`, points, duration: 60 }
    const alone = new RateLimiterMemory(options)
    if (redis === null) return alone
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: alone,
    })
  }
  const [session, account, address] = [
    limiter('session', rates.perSession),
    limiter('account', rates.perAccount),
    limiter('address', rates.perAddress),
  ]
  // Counted apart: a storm of connections must not use up what the same school may call.
  const listening = {
    session: limiter('listening-session', connectionsOf(rates.perSession)),
    address: limiter('listening-address', connectionsOf(rates.perAddress)),
  }

  const spend = async (counter: ReturnType<typeof limiter>, key: string) => {
    if (counter === null) return
    try {
      await counter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal(common.tooMany, { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  }
  /** Tokens are secrets also in a counter's name. */
  const nameOf = (token: string) => createHash('sha256').update(token).digest('base64url')

  return {
    /** Counts a call before anything is looked up: by the session, then by the address. */
    admit: async (token: string, from: string): Promise<void> => {
      if (token !== '' && session) await spend(session, nameOf(token))
      await spend(address, from)
    },
    /** Counts a connection to the live channel: by its token, right or wrong, then by the address. */
    admitListener: async (token: string, from: string): Promise<void> => {
      if (token !== '') await spend(listening.session, nameOf(token))
      await spend(listening.address, from)
    },
    /** Counts a call once the caller is known: all the sessions of one account together. */
    admitAccount: (accountId: number): Promise<void> => spend(account, String(accountId)),
  }
}

export type Limits = ReturnType<typeof makeLimits>
