import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { listedIds } from '../../../platform/server/database/listed.ts'
import type { CardHistoryRow } from '../views.ts'
import type { StoredPeriod } from './status.ts'
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

/** An open line of somebody's card. */
export interface HeldLine extends StoredPeriod {
  readonly id: number
  readonly memberId: number
  readonly cardNum: string
}

/** The open lines of some people's cards. */
export const findHeld = (db: Db, schoolId: number, members: readonly number[]): Promise<HeldLine[]> =>
  db
    .select({
      id: card.id,
      memberId: card.memberId,
      cardNum: card.cardNum,
      beginsAt: card.beginsAt,
      endsAt: card.endsAt,
    })
    .from(card)
    .where(and(eq(card.schoolId, schoolId), isNull(card.endedAt), sql`${card.memberId} in ${listedIds(members)}`))

/** A card that somebody holds, with its period. */
interface HeldCard extends Period {
  readonly memberId: number
  readonly number: string
}

/** Sets from when to when cards that people hold are good, in two statements however many. */
export const setPeriods = async (db: Db, schoolId: number, cards: readonly HeldCard[]): Promise<void> => {
  const given = sql`jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
    as given ("memberId" bigint, number text, "beginsAt" timestamptz, "endsAt" timestamptz)`
  await db.execute(sql`update card set begins_at = given."beginsAt", ends_at = given."endsAt" from ${given}
    where card.school_id = ${schoolId} and card.member_id = given."memberId" and card.ended_at is null`)
  await db.execute(sql`insert into card (school_id, member_id, card_num, begins_at, ends_at)
    select ${schoolId}, "memberId", number, "beginsAt", "endsAt" from ${given}
    where not exists (select 1 from card as held where held.school_id = ${schoolId}
      and held.member_id = given."memberId" and held.ended_at is null)`)
}

/** Puts lines back as they stood, in the place of the ones that are open now and of those that are named. */
export const restoreLines = async (
  db: Db,
  schoolId: number,
  { members, dropped, kept }: { members: readonly number[]; dropped: readonly number[]; kept: readonly HeldLine[] },
): Promise<void> => {
  const own = listedIds(kept.map(({ id }) => id))
  await db.execute(sql`delete from card where school_id = ${schoolId} and id not in ${own}
    and (id in ${listedIds(dropped)} or (ended_at is null and member_id in ${listedIds(members)}))`)
  await db.execute(sql`update card set ended_at = null, ended_why = null, begins_at = given."beginsAt", ends_at = given."endsAt"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as given (id bigint, "beginsAt" timestamptz, "endsAt" timestamptz)
    where card.school_id = ${schoolId} and card.id = given.id`)
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
