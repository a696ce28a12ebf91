import type { Redis } from 'ioredis'
import { makeGuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import { displayLimits, displayRefusals } from '../contract.ts'

/** Limits the wrong codes that a school types, because codes of all schools are searched. */
export const makeCodeGuessLimiter = (redis: Redis | null) =>
  makeGuessLimiter(redis, {
    name: 'pairing-unknown',
    most: displayLimits.wrongCodes,
    minutes: displayLimits.codeMinutes,
    unknown: displayRefusals.unknownCode,
  })
