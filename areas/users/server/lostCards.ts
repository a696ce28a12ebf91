import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeNameMasker } from '../../../platform/server/nameMasker.ts'
import { usersRefusals } from '../refusals.ts'

/** A card that was reported lost and that nobody holds now, with its last holder. */
interface LostCard {
  readonly name: string
  readonly code: string | null
  readonly endedAt: Date
}

export type LostCards = ReadonlyMap<string, LostCard>

type FindLostCards = (db: Db, schoolId: number, cards: readonly string[]) => Promise<LostCards>

let finder: FindLostCards = async () => new Map()

/** Sets the function that finds lost cards by normalized number. The area of cards builds on this one. */
export const setLostCardFinder = (joined: FindLostCards): void => {
  finder = joined
}

/** Finds which of these numbers are lost cards. */
export const findLostCards: FindLostCards = (...cards) => finder(...cards)

/** Returns the name and the code of a card's former holder. */
export const describeHolder = ({ name, code }: Pick<LostCard, 'name' | 'code'>, asker: Pick<Asker, 'roles'>): string =>
  `${makeNameMasker(asker)(name)}${code === null ? '' : `（${code}）`}`

interface Viewer {
  readonly asker: Pick<Asker, 'roles'>
  readonly timeZone: string
}

const wordsOf = (card: string, lost: LostCard, { asker, timeZone }: Viewer) => ({
  card,
  whose: describeHolder(lost, asker),
  time: toWireTime(lost.endedAt, timeZone),
})

/** Returns why an import may not give out this number, or null if it isn't a lost card. */
export const findLostCardFault = (lostCards: LostCards, card: string, viewer: Viewer): string | null => {
  const lost = lostCards.get(card)
  return lost === undefined ? null : new Refusal(usersRefusals.cardLost, wordsOf(card, lost, viewer)).message
}

/** Refuses to write the number of a lost card into a record. */
export const refuseLostCard = async (
  db: Db,
  schoolId: number,
  card: string | null | undefined,
  viewer: Viewer,
): Promise<void> => {
  if (!card) return
  const lost = (await findLostCards(db, schoolId, [card])).get(card)
  if (lost !== undefined) throw new Refusal(usersRefusals.cardLost, wordsOf(card, lost, viewer))
}
