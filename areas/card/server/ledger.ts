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

/**
 * Follows the number in a record: a card that is no longer held ends, one that is held begins. What the calls of this area
 * have ended before, with a reason of their own, stays as it is.
 */
export const followNumber = async (
  db: Db,
  { number, ...key }: HolderKey & { number: string | null },
): Promise<void> => {
  const [held] = await db.select({ number: card.cardNum }).from(card).where(heldBy(key))
  if ((held?.number ?? null) === number) return
  const now = sql`now()`
  if (held) {
    const endedWhy = number === null ? 'returned' : 'replaced'
    await db.update(card).set({ endedAt: now, endedWhy }).where(heldBy(key))
  }
  if (number !== null) await db.insert(card).values({ ...key, cardNum: number, beginsAt: now })
}
