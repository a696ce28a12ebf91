import type { Redis } from 'ioredis'
import { Refusal, type RefusalKind, common } from '../../contract/refusal.ts'
import { makeCounter, spend } from './counter.ts'

interface Options {
  readonly name: string
  /** The most unknown tokens that one address may look up within `minutes`. */
  readonly most: number
  readonly minutes: number
  /** The refusal of an unknown token. */
  readonly unknown: RefusalKind
}

/**
 * Limits lookups of unknown tokens by address, because each searches all schools and real users rarely have wrong
 * links. A lookup is charged before the search, so that concurrent ones gain nothing, and refunded if the token exists.
 * Over the limit, existing tokens are refused with 429 too; otherwise the difference would reveal them.
 */
export const makeGuessLimiter = (redis: Redis | null, { name, most, minutes, unknown }: Options) => {
  const counter = makeCounter(redis, name, most, minutes * 60)
  return async <T>(address: string, look: () => Promise<T>): Promise<T> => {
    await spend(counter, address, common.tooMany)
    let isGuess = false
    try {
      return await look()
    } catch (refused) {
      isGuess = refused instanceof Refusal && refused.kind === unknown
      throw refused
    } finally {
      if (!isGuess) await counter?.reward(address)
    }
  }
}

export type GuessLimiter = ReturnType<typeof makeGuessLimiter>
