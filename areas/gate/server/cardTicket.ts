import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Secrets, everySecret, keyFor } from '../../../platform/server/secret/secrets.ts'
import { contactMinutes } from '../states.ts'

/** A card lookup: the holder, the school and the keeper. */
interface CardLookup {
  readonly schoolId: number
  readonly userId: number
  readonly keeperId: number
}

const sealLookup = ({ schoolId, userId, keeperId }: CardLookup, endsAt: string, secret: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'cards looked up at the gate'))
    .update([schoolId, userId, keeperId, endsAt].join('.'))
    .digest()

/**
 * Returns a ticket that proves a keeper's card lookup. It's valid for some minutes, for this keeper and person only.
 */
export const makeCardTicket = (look: CardLookup, now: Date, { secret }: Secrets): string => {
  const endsAt = String(now.getTime() + contactMinutes * 60_000)
  return `${endsAt}.${sealLookup(look, endsAt, secret).toString('base64url')}`
}

/** True if the ticket is authentic, matches the lookup and hasn't expired. */
export const isValidCardTicket = (ticket: string, look: CardLookup, now: Date, secrets: Secrets): boolean => {
  const [endsAt = '', seal = ''] = ticket.split('.')
  if (!(Number(endsAt) > now.getTime())) return false
  const givenSeal = Buffer.from(seal, 'base64url')
  return everySecret(secrets).some((secret) => {
    const right = sealLookup(look, endsAt, secret)
    return givenSeal.length === right.length && timingSafeEqual(givenSeal, right)
  })
}
