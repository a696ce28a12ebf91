import { type SQL, and, eq, or, sql } from 'drizzle-orm'
import { member } from '../../registry/server/tables/members.ts'

/** SQL for the number with which a card is made for who has none: the digits of the code, else the number of the record. */
const madeNumber = sql`coalesce(nullif(right(regexp_replace(coalesce(${member.code}, ''), '\\D', '', 'g'), 10), ''), ${member.id}::text)`

/** SQL for the number on somebody's card. */
export const cardNumber = sql<string>`coalesce(${member.cardNum}, ${madeNumber})`

/** SQL that holds for those who may hold a card: its number is theirs, or is made of their code while they have none. */
export const holdsCard = (card: string): SQL | undefined =>
  or(eq(member.cardNum, card), sql`${member.cardNum} is null and ${madeNumber} = ${card}`)

/** SQL that holds for the open records of a school. */
export const isOpen = (schoolId: number): SQL | undefined =>
  and(eq(member.schoolId, schoolId), eq(member.disabled, false), eq(member.locked, false))
