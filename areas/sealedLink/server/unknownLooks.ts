import type { Redis } from 'ioredis'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { makeCounter, spend } from '../../../platform/server/limits/counter.ts'
import { linkLimits, linkRefusals } from '../contract.ts'

const isOfNone = (refused: unknown): boolean => refused instanceof Refusal && refused.kind === linkRefusals.unknown

/**
 * Counts by address who looks at links that were never made: each is searched for in all schools, and nobody who was sent a
 * link has many wrong ones. A look is charged before anything is searched for, so that many at once gain nothing, and given
 * back where there is such a link.
 */
export const makeUnknownLooks = (redis: Redis | null) => {
  const { unknownLooks, unknownLooksMinutes } = linkLimits
  const counter = makeCounter(redis, 'link-unknown', unknownLooks, unknownLooksMinutes * 60)
  return async <T>(address: string, look: () => Promise<T>): Promise<T> => {
    await spend(counter, address, common.tooMany)
    let counts = false
    try {
      return await look()
    } catch (refused) {
      counts = isOfNone(refused)
      throw refused
    } finally {
      if (!counts) await counter?.reward(address)
    }
  }
}

export type UnknownLooks = ReturnType<typeof makeUnknownLooks>
