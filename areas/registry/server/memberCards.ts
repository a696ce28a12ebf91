import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { setOnEach, whenCardsChange } from './members.ts'

/** Somebody with the card that the record is to have, or none. */
interface CardOf {
  readonly memberId: number
  readonly number: string | null
}

/** Writes other card numbers into records, each as its next version. A number that somebody has fails on a unique key. */
export const changeCards = async (db: Db, schoolId: number, cards: readonly CardOf[]): Promise<void> => {
  if (cards.length === 0) return
  const given = sql`unnest(${sql.param(cards.map(({ memberId }) => memberId))}::bigint[],
    ${sql.param(cards.map(({ number }) => number))}::text[]) as given (id, number)`
  await setOnEach(db, schoolId, sql`card_num = given.number, version = version + 1`, given)
  await whenCardsChange.tell(db, { schoolId, cards })
}
