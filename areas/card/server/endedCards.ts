import { type SQL, and, asc, desc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { normalizeCardNumber } from '../../../platform/contract/numbers.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { hasOneOfCards, isOneOfCards } from '../../registry/server/cardNumbers.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { card } from './tables.ts'

/**
 * Finds the last ended card with this number and its holder. Returns undefined if there is none, or if the number is in
 * use. `within` limits the holders to those within the caller's reach.
 */
export const findLastEndedCard = async (db: Db, schoolId: number, cardNum: string, within?: SQL) => {
  const held = alias(member, 'held')
  const [last] = await db
    .select({ why: card.endedWhy, endedAt: card.endedAt, name: member.name, code: member.code })
    .from(card)
    .innerJoin(member, memberJoin(card.schoolId, card.memberId))
    .where(
      and(
        eq(card.schoolId, schoolId),
        isOneOfCards(card.cardNum, [cardNum]),
        isNotNull(card.endedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(held)
            .where(and(eq(held.schoolId, schoolId), isOneOfCards(held.cardNum, [cardNum]))),
        ),
        within,
      ),
    )
    .orderBy(desc(card.id))
    .limit(1)
  if (!last?.why || last.endedAt === null) return undefined
  return { ...last, why: last.why, endedAt: last.endedAt }
}

/** Finds which of these numbers are lost cards that nobody holds now, by normalized number, in at most two statements. */
export const findLostCards = async (db: Db, schoolId: number, cards: readonly string[]) => {
  const ended = await db
    .select({ number: card.cardNum, why: card.endedWhy, endedAt: card.endedAt, name: member.name, code: member.code })
    .from(card)
    .innerJoin(member, memberJoin(card.schoolId, card.memberId))
    .where(and(eq(card.schoolId, schoolId), isOneOfCards(card.cardNum, cards), isNotNull(card.endedAt)))
    .orderBy(asc(card.id))
  // The last end of a number counts.
  const last = new Map(ended.map((row) => [normalizeCardNumber(row.number), row]))
  const lost = [...last].flatMap(([number, { why, endedAt, name, code }]) =>
    why === 'lost' && endedAt !== null ? [{ number, endedAt, name, code }] : [],
  )
  if (lost.length === 0) return new Map<string, Omit<(typeof lost)[number], 'number'>>()
  const held = await db
    .select({ cardNum: member.cardNum })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), hasOneOfCards(lost.map(({ number }) => number))))
  const inUse = new Set(held.map(({ cardNum }) => normalizeCardNumber(cardNum ?? '')))
  return new Map(lost.flatMap(({ number, ...row }) => (inUse.has(number) ? [] : [[number, row] as const])))
}
