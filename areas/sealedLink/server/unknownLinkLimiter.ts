import type { Redis } from 'ioredis'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { makeCounter, spend } from '../../../platform/server/limits/counter.ts'
import { linkLimits, linkRefusals } from '../contract.ts'

const isUnknownLink = (refused: unknown): boolean => refused instanceof Refusal && refused.kind === linkRefusals.unknown

/**
 * Limits lookups of unknown tokens by address, because each searches all schools and real users rarely have wrong
 * links. A lookup is charged before the search, so that concurrent ones gain nothing, and refunded if the link exists.
 * Over the limit, existing links are refused with 429 too; otherwise the difference would reveal them.
 */
export const makeUnknownLinkLimiter = (redis: Redis | null) => {
  const { unknownLooks, unknownLooksMinutes } = linkLimits
  const counter = makeCounter(redis, 'link-unknown', unknownLooks, unknownLooksMinutes * 60)
  return async <T>(address: string, look: () => Promise<T>): Promise<T> => {
    await spend(counter, address, common.tooMany)
    let counts = false
    try {
      return await look()
    } catch (refused) {
      counts = isUnknownLink(refused)
      throw refused
    } finally {
      if (!counts) await counter?.reward(address)
    }
  }
}

export type UnknownLinkLimiter = ReturnType<typeof makeUnknownLinkLimiter>
