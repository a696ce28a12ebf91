import type { Redis } from 'ioredis'
import { makeGuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import { linkLimits, linkRefusals } from '../contract.ts'

/** Limits lookups of unknown links by address. */
export const makeUnknownLinkLimiter = (redis: Redis | null) =>
  makeGuessLimiter(redis, {
    name: 'link-unknown',
    most: linkLimits.unknownLooks,
    minutes: linkLimits.unknownLooksMinutes,
    unknown: linkRefusals.unknown,
  })
