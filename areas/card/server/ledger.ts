import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { CardHistoryRow } from '../views.ts'
import { card } from './tables.ts'

/** Somebody in a school. */
export interface HolderKey {
  readonly schoolId: number
  readonly memberId: number
}

type Why = NonNullable<CardHistoryRow['endedWhy']>

/** From when to when a card is good. */
export interface Period {
  readonly beginsAt: Date
  readonly endsAt: Date | null
}

const heldBy = ({ schoolId, memberId }: HolderKey) =>
  and(eq(card.schoolId, schoolId), eq(card.memberId, memberId), isNull(card.endedAt))

/** Ends the card that somebody holds; one that has no line yet, as it was never activated, gets one that tells so. */
export const endCard = async (db: Db, key: HolderKey, number: string, endedWhy: Why, endedAt: Date): Promise<void> => {
  const ended = await db.update(card).set({ endedAt, endedWhy }).where(heldBy(key)).returning({ id: card.id })
  if (ended.length === 0) await db.insert(card).values({ ...key, cardNum: number, endedAt, endedWhy })
}

/** Sets from when to when the card that somebody holds is good. */
export const setPeriod = async (db: Db, key: HolderKey, number: string, period: Period): Promise<void> => {
  const set = await db.update(card).set(period).where(heldBy(key)).returning({ id: card.id })
  if (set.length === 0) await db.insert(card).values({ ...key, cardNum: number, ...period })
}

/** People of one school, each with the number that the record has now. */
interface CardsNow {
  readonly schoolId: number
  readonly cards: readonly { readonly memberId: number; readonly number: string | null }[]
}

/**
 * Follows the numbers in records: a card that is no longer held ends, one that is held begins. What the calls of this area
 * have ended before, with a reason of their own, stays as it is.
 */
export const followNumbers = async (db: Db, { schoolId, cards }: CardsNow): Promise<void> => {
  const ids = sql`${sql.param(cards.map(({ memberId }) => memberId))}::bigint[]`
  const numbers = sql`${sql.param(cards.map(({ number }) => number))}::text[]`
  await db.execute(sql`update card set ended_at = now(),
      ended_why = case when given.number is null then 'returned' else 'replaced' end
    from unnest(${ids}, ${numbers}) as given (member_id, number)
    where card.school_id = ${schoolId} and card.member_id = given.member_id and card.ended_at is null
      and card.card_num is distinct from given.number`)
  await db.execute(sql`insert into card (school_id, member_id, card_num, begins_at)
    select ${schoolId}, member_id, number, now() from unnest(${ids}, ${numbers}) as given (member_id, number)
    where number is not null and not exists (select 1 from card as held
      where held.school_id = ${schoolId} and held.member_id = given.member_id and held.ended_at is null)`)
}
