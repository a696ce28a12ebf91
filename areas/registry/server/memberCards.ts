import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { setMemberColumns, whenCardsChange } from './members.ts'

/** A record and its new card number, or null for none. */
interface CardOf {
  readonly memberId: number
  readonly number: string | null
}

/** Writes new card numbers and raises each version. A number in use violates a unique key. */
export const changeMemberCards = async (db: Db, schoolId: number, cards: readonly CardOf[]): Promise<void> => {
  if (cards.length === 0) return
  const given = sql`unnest(${sql.param(cards.map(({ memberId }) => memberId))}::bigint[],
    ${sql.param(cards.map(({ number }) => number))}::text[]) as given (id, number)`
  await setMemberColumns(db, schoolId, sql`card_num = given.number, version = version + 1`, given)
  await whenCardsChange.tell(db, { schoolId, cards })
}
