import { and, eq, gte, isNull } from 'drizzle-orm'
import { previousDay } from '../../../../platform/contract/wireDay.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type Party, parties } from '../../words.ts'
import { dayOf } from '../books/homes.ts'
import { billLine, billStatement } from '../tables.ts'

/**
 * The time by which two systems may date the same payment differently, ms. A trade this close to midnight is covered
 * only if both days are, because its line may be in the next day's statement.
 */
const tolerance = 10 * 60_000

/** True if a party's books of the time around a trade are there. */
export type Coverage = (party: Party, from: Date, to: Date) => boolean

/** The days on which a party may have written down a trade that happened between two moments. */
const daysAround = (from: Date, to: Date, timeZone: string): readonly string[] => {
  const first = dayOf(new Date(from.getTime() - tolerance), timeZone)
  const last = dayOf(new Date(to.getTime() + tolerance), timeZone)
  return [...new Set([first, last])]
}

/** The days on which a statement is complete. One that was made before its last day ended may lack lines of that day. */
const completeDays = (
  {
    party,
    fromDay,
    toDay,
    completeUntil,
    importedAt,
  }: Pick<typeof billStatement.$inferSelect, 'party' | 'fromDay' | 'toDay' | 'completeUntil' | 'importedAt'>,
  timeZone: string,
) => {
  const lastEnded = previousDay(dayOf(importedAt, timeZone))
  return { party, fromDay, toDay: toDay < lastEnded ? toDay : lastEnded, completeUntil }
}

/**
 * Reads which days each party's statements cover, from the day before `firstDay` on. Orders that the product itself
 * records need no statement: they are complete as they come.
 */
export const readCoverage = async (db: Db, schoolId: number, firstDay: string, timeZone: string): Promise<Coverage> => {
  const imported = await db
    .select()
    .from(billStatement)
    .where(and(eq(billStatement.schoolId, schoolId), gte(billStatement.toDay, previousDay(firstDay))))
  const statements = imported.map((statement) => completeDays(statement, timeZone))
  const [ownOrder] = await db
    .select({ id: billLine.id })
    .from(billLine)
    .where(and(eq(billLine.schoolId, schoolId), eq(billLine.party, 'QZ'), isNull(billLine.statementId)))
    .limit(1)
  const ofParty = new Map(parties.map((party) => [party, statements.filter((each) => each.party === party)]))
  /** True if a statement is complete on a day. Its last day may end with its last line, before a trade is written down. */
  const isCovered = (party: Party, day: string, end: number) =>
    (party === 'QZ' && ownOrder !== undefined) ||
    (ofParty.get(party) ?? []).some(
      ({ fromDay, toDay, completeUntil }) =>
        fromDay <= day && day <= toDay && (completeUntil === null || day < toDay || end <= completeUntil.getTime()),
    )
  return (party, from, to) =>
    daysAround(from, to, timeZone).every((day) => isCovered(party, day, to.getTime() + tolerance))
}
