import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { listedIds } from '../../../platform/server/database/listed.ts'
import type { CardHistoryRow } from '../views.ts'
import type { StoredPeriod } from './status.ts'
import { card } from './tables.ts'

/** A member of a school. */
interface HolderKey {
  readonly schoolId: number
  readonly memberId: number
}

type Why = NonNullable<CardHistoryRow['endedWhy']>

/** The period in which a card is valid. */
export interface Period {
  readonly beginsAt: Date
  readonly endsAt: Date | null
}

const heldBy = ({ schoolId, memberId }: HolderKey) =>
  and(eq(card.schoolId, schoolId), eq(card.memberId, memberId), isNull(card.endedAt))

/** Ends the card that a person holds. A card without a row, because it was never activated, gets one. */
export const endCard = async (db: Db, key: HolderKey, number: string, endedWhy: Why, endedAt: Date): Promise<void> => {
  const ended = await db.update(card).set({ endedAt, endedWhy }).where(heldBy(key)).returning({ id: card.id })
  if (ended.length === 0) await db.insert(card).values({ ...key, cardNum: number, endedAt, endedWhy })
}

/** Sets the period of the card that a person holds. */
export const setPeriod = async (db: Db, key: HolderKey, number: string, period: Period): Promise<void> => {
  const set = await db.update(card).set(period).where(heldBy(key)).returning({ id: card.id })
  if (set.length === 0) await db.insert(card).values({ ...key, cardNum: number, ...period })
}

/** The row of a card that a person holds. */
export interface HeldCardRow extends StoredPeriod {
  readonly id: number
  readonly memberId: number
  readonly cardNum: string
}

/** Finds the rows of the cards that these people hold. */
export const findHeldRows = (db: Db, schoolId: number, members: readonly number[]): Promise<HeldCardRow[]> =>
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

/** A card that a person holds, with its period. */
interface HeldCard extends Period {
  readonly memberId: number
  readonly number: string
}

/** Sets the periods of many held cards, always in two statements. */
export const setPeriods = async (db: Db, schoolId: number, cards: readonly HeldCard[]): Promise<void> => {
  const givenPeriods = sql`jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
    as given ("memberId" bigint, number text, "beginsAt" timestamptz, "endsAt" timestamptz)`
  await db.execute(sql`update card set begins_at = given."beginsAt", ends_at = given."endsAt" from ${givenPeriods}
    where card.school_id = ${schoolId} and card.member_id = given."memberId" and card.ended_at is null`)
  await db.execute(sql`insert into card (school_id, member_id, card_num, begins_at, ends_at)
    select ${schoolId}, "memberId", number, "beginsAt", "endsAt" from ${givenPeriods}
    where not exists (select 1 from card as held where held.school_id = ${schoolId}
      and held.member_id = given."memberId" and held.ended_at is null)`)
}

/** Restores former rows, replacing the members' current rows and the rows listed in `dropped`. */
export const restoreCardRows = async (
  db: Db,
  schoolId: number,
  { members, dropped, kept }: { members: readonly number[]; dropped: readonly number[]; kept: readonly HeldCardRow[] },
): Promise<void> => {
  const own = listedIds(kept.map(({ id }) => id))
  await db.execute(sql`delete from card where school_id = ${schoolId} and id not in ${own}
    and (id in ${listedIds(dropped)} or (ended_at is null and member_id in ${listedIds(members)}))`)
  await db.execute(sql`update card set ended_at = null, ended_why = null, begins_at = given."beginsAt", ends_at = given."endsAt"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as given (id bigint, "beginsAt" timestamptz, "endsAt" timestamptz)
    where card.school_id = ${schoolId} and card.id = given.id`)
}

/** Members of one school with the card numbers now in their records. */
interface CardsNow {
  readonly schoolId: number
  readonly cards: readonly { readonly memberId: number; readonly number: string | null }[]
}

/**
 * Updates card rows after records have changed: ends cards that are no longer held and begins new ones. Rows that this
 * area's calls have already ended keep their reason.
 */
export const updateCardRows = async (db: Db, { schoolId, cards }: CardsNow): Promise<void> => {
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
