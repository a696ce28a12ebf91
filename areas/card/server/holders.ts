import { type SQL, eq, or, sql } from 'drizzle-orm'
import { member } from '../../registry/server/tables/members.ts'

/** SQL for the default card number of a person without one: the last ten digits of the code, else the member id. */
const madeNumber = sql`coalesce(nullif(right(regexp_replace(coalesce(${member.code}, ''), '\\D', '', 'g'), 10), ''), ${member.id}::text)`

/** SQL for the number on a person's card. */
export const cardNumber = sql<string>`coalesce(${member.cardNum}, ${madeNumber})`

/** SQL condition: the person may hold this card, by their number or by their default number. */
export const mayHoldCard = (card: string): SQL | undefined =>
  or(eq(member.cardNum, card), sql`${member.cardNum} is null and ${madeNumber} = ${card}`)
