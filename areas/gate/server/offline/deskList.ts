import { randomBytes } from 'node:crypto'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { hashCard } from '../../cardHash.ts'
import type { gate } from '../../contract.ts'
import { offlineLimits } from '../../states.ts'
import { findManagedGateIds } from '../gates.ts'
import { findAllowedWindows, findPassersWithCards } from './allowedWindows.ts'

const hour = 3_600_000

/**
 * Returns a card's hash, or null if two cards share it or it doesn't open for the list's whole time. The hashes are
 * short, and a collision must not identify the wrong person.
 */
const uniqueHashes = (cards: Awaited<ReturnType<typeof findPassersWithCards>>, salt: string) => {
  const marks = new Map(cards.map(({ id, card }) => [id, hashCard(card, salt)]))
  const counts = Map.groupBy(marks.values(), (mark) => mark)
  const good = new Set(cards.filter(({ isGood }) => isGood).map(({ id }) => id))
  return (id: number) => {
    const mark = marks.get(id) ?? ''
    return good.has(id) && counts.get(mark)?.length === 1 ? mark : null
  }
}

/**
 * Returns the people who may pass now and in the next hours, with names and classes but without card or phone numbers.
 */
export const buildDeskList = async ({ db, session, clock }: Context<typeof gate.deskList>) => {
  const schoolId = schoolOf(session)
  const now = clock.now()
  const until = new Date(now.getTime() + offlineLimits.deskHours * hour)
  const salt = randomBytes(16).toString('base64url')
  const head = { madeAt: now.getTime(), validUntil: until.getTime(), salt }
  if ((await findManagedGateIds({ db, session })).length === 0) return { ...head, people: [] }
  const cards = await findPassersWithCards(db, schoolId, [now, until])
  const known = new Map(cards.map((one) => [one.id, one]))
  const markOf = uniqueHashes(cards, salt)
  const people = (await findAllowedWindows(db, schoolId, [now, until])).flatMap(({ memberId, direction, ...span }) => {
    const one = known.get(memberId)
    if (one === undefined) return []
    const { name, clazzName } = one
    const window = { from: span.from.getTime(), until: span.until.getTime(), direction }
    return [{ userId: memberId, name, clazzName: clazzName ?? '', card: markOf(memberId), ...window }]
  })
  return { ...head, people }
}
