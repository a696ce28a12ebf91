import { and, eq } from 'drizzle-orm'
import { isSameCard } from '../../../platform/contract/numbers.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type CardFault, cardFaultNames } from '../contract.ts'
import { isHeldCardRow } from './cardRows.ts'
import { findHeldRows } from './ledger.ts'
import type { StoredPeriod } from './status.ts'
import { card } from './tables.ts'

/** Returns why a card opens nothing by itself at a moment; null if it does. A card counts until its last moment. */
export const cardFaultAt = ({ beginsAt, endsAt }: StoredPeriod, at: Date): CardFault | null => {
  if (beginsAt === null || beginsAt > at) return 'notActivated'
  return endsAt !== null && endsAt < at ? 'expired' : null
}

/** A card number in a member's record. */
interface HeldNumber {
  readonly memberId: number
  readonly cardNum: string
}

const noPeriod: StoredPeriod = { beginsAt: null, endsAt: null }

/**
 * Reads the cards that these people hold. Returns a function to the words for a card's fault at a moment, for the comments
 * of records; null without one. A number without a period was never activated.
 */
export const findCardFaultWords = async (db: Db, schoolId: number, memberIds: readonly number[]) => {
  const rows = memberIds.length === 0 ? [] : await findHeldRows(db, schoolId, [...new Set(memberIds)])
  const byMember = new Map(rows.map((row) => [row.memberId, row]))
  return ({ memberId, cardNum }: HeldNumber, at: Date): string | null => {
    const row = byMember.get(memberId)
    const fault = cardFaultAt(row !== undefined && isSameCard(row.cardNum, cardNum) ? row : noPeriod, at)
    return fault && cardFaultNames[fault]
  }
}

/**
 * Returns why a person's card opens nothing by itself at a moment; null if it does. A person without a number is known by
 * their code, which has no period.
 */
export const findCardFault = async (
  db: Db,
  schoolId: number,
  memberId: number,
  at: Date,
): Promise<CardFault | null> => {
  const [row] = await db
    .select({ cardNum: member.cardNum, beginsAt: card.beginsAt, endsAt: card.endsAt })
    .from(member)
    .leftJoin(card, isHeldCardRow)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
  return row === undefined || row.cardNum === null ? null : cardFaultAt(row, at)
}
