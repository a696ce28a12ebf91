import { type SQL, or, sql } from 'drizzle-orm'
import { normalizeCardNumber } from '../../../platform/contract/numbers.ts'
import { hasOneOfCards } from '../../registry/server/cardNumbers.ts'
import { member } from '../../registry/server/tables/members.ts'

/** SQL for the default card number of a person without one: the last ten digits of the code, else the member id. */
const madeDigits = sql`coalesce(nullif(right(regexp_replace(coalesce(${member.code}, ''), '\\D', '', 'g'), 10), ''), ${member.id}::text)`

/** Pads a number to ten digits. An id may have more, which `lpad` alone would cut off. */
const padCardNumber = (digits: SQL) => sql<string>`lpad(${digits}, greatest(10, length(${digits})), '0')`

/** SQL for the number on a person's card, as `normalizeCardNumber` gives it. */
export const cardNumber = padCardNumber(sql`coalesce(${member.cardNum}, ${madeDigits})`)

/** SQL condition: the person may hold this card, by their number or by their default number. */
export const mayHoldCard = (card: string): SQL | undefined =>
  or(
    hasOneOfCards([card]),
    sql`${member.cardNum} is null and ${padCardNumber(madeDigits)} = ${normalizeCardNumber(card)}`,
  )
