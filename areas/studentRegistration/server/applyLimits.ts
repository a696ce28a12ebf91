import type { Redis } from 'ioredis'
import { common } from '../../../platform/contract/refusal.ts'
import { makeCounter, spend } from '../../../platform/server/limits/counter.ts'
import { registrationLimits, registrationRefusals as refusals } from '../contract.ts'

/**
 * Calls of public pages per address in ten minutes. On an open day many parents share the school's address, so looks
 * and tries only stop programs. Codes cost money and reach strangers, so an address gets fewer of them.
 */
const perAddress = { looks: 1200, codes: 60, opens: 400 } as const

const secondsPerDay = 86_400

/** Counts what strangers and parents do on public registration pages, and refuses more than people do. */
export const makeApplyLimits = (redis: Redis | null) => {
  const counter = (name: string, points: number) => makeCounter(redis, `registration-${name}`, points, 600)
  const [looks, codes, opens] = [
    counter('looks', perAddress.looks),
    counter('codes', perAddress.codes),
    counter('opens', perAddress.opens),
  ]
  const documents = makeCounter(redis, 'registration-documents', registrationLimits.documentsPerDay, secondsPerDay)
  return {
    /**
     * Counts a document number that a proven number submits. The refusal of a child who has applied already would
     * otherwise tell, after some hundred guesses, the number of a child whose birth date is known.
     */
    document: (visitId: number) => spend(documents, String(visitId), refusals.triesUsed),
    look: (address: string) => spend(looks, address, common.tooMany),
    code: (address: string) => spend(codes, address, common.tooMany),
    open: (address: string) => spend(opens, address, common.tooMany),
  }
}

export type ApplyLimits = ReturnType<typeof makeApplyLimits>
