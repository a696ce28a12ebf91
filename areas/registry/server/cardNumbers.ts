import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { cardNumberSpellings } from '../../../platform/contract/numbers.ts'
import { member } from './tables/members.ts'

/** SQL condition: a stored number is one of these cards, whatever its leading zeros. */
export const isOneOfCards = (stored: AnyPgColumn, cards: readonly string[]): SQL =>
  sql`${stored} = any(${sql.param(cards.flatMap(cardNumberSpellings))}::text[])`

/**
 * SQL condition: the member has one of these card numbers. It includes older records that aren't padded, because
 * another record has the padded number: a card of theirs must count as that of two people, never of the wrong one.
 */
export const hasOneOfCards = (cards: readonly string[]): SQL => isOneOfCards(member.cardNum, cards)
