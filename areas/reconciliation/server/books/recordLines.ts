import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../../platform/server/database/listed.ts'
import { processInBatches } from '../../../../platform/server/processInBatches.ts'
import { billLine, billMark } from '../tables.ts'
import { findHomes } from './homes.ts'
import { type BillGroup, type NewLine, uniqueGroups } from './lines.ts'
import { lockBooks } from './lockBooks.ts'
import { receiversOf } from './receivers.ts'
import { moveToHomes } from './moveToHomes.ts'
import { findOrMakeSummaries, recountSummaries } from './summaries.ts'

/** The source of lines: a school's statement, or another area of the product without one. */
interface LineSource {
  readonly schoolId: number
  readonly timeZone: string
  readonly statementId: number | null
  readonly now: Date
}

/** The number of lines that are new, differ from before, or were known already, and the groups to reconcile. */
interface RecordedLines {
  readonly added: number
  readonly changed: number
  readonly known: number
  readonly groups: readonly BillGroup[]
}

/** Reads the groups of all lines of some trades. */
export const findGroupsOfTrades = async (
  db: Db,
  schoolId: number,
  tradeCodes: readonly string[],
): Promise<BillGroup[]> =>
  db
    .selectDistinct({ tradeDay: billLine.tradeDay, productTag: billLine.productTag })
    .from(billLine)
    .where(and(eq(billLine.schoolId, schoolId), sql`${billLine.tradeCode} in ${listedTexts(tradeCodes)}`))

/** Deletes the marks of trades whose amounts changed: the reason that somebody wrote no longer fits. */
export const clearMarks = async (db: Db, schoolId: number, tradeCodes: readonly string[]): Promise<void> => {
  await db
    .delete(billMark)
    .where(and(eq(billMark.schoolId, schoolId), sql`${billMark.tradeCode} in ${listedTexts(tradeCodes)}`))
}

const excluded = (column: string) => sql.raw(`excluded.${column}`)

/**
 * Writes lines into the books and counts their bills again. A line is known by its party and numbers, so a
 * statement that overlaps an earlier one adds nothing twice; if it names another amount, the newer statement counts.
 * The line stays with the statement that brought it, and remembers the one that corrected it.
 * The caller reconciles the returned groups in the same transaction.
 */
export const recordLines = async (db: Db, source: LineSource, lines: readonly NewLine[]): Promise<RecordedLines> => {
  const { schoolId, timeZone, statementId, now } = source
  await lockBooks(db, schoolId)
  const homeOf = await findHomes(db, schoolId, lines, timeZone)
  const homes = lines.map((line) => ({ ...line, ...homeOf(line) }))
  const summaryOf = await findOrMakeSummaries(db, schoolId, homes)
  const receiverOf = await receiversOf(db, schoolId, lines)
  const written: { readonly tradeCode: string; readonly isNew: boolean }[] = []
  await processInBatches(homes, async (some) => {
    const rows = await db
      .insert(billLine)
      .values(
        some.map((line) => ({
          ...line,
          schoolId,
          statementId,
          summaryId: summaryOf(line),
          receiverUserId: receiverOf(line),
          createdAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [billLine.schoolId, billLine.party, billLine.tradeCode, billLine.refundCode, billLine.serial],
        set: {
          amount: excluded('amount'),
          serviceCharge: excluded('service_charge'),
          correctedById: excluded('statement_id'),
        },
        setWhere: or(ne(billLine.amount, excluded('amount')), ne(billLine.serviceCharge, excluded('service_charge'))),
      })
      // A row that this statement inserted has no earlier version in the table.
      .returning({ tradeCode: billLine.tradeCode, isNew: sql<boolean>`(xmax = 0)` })
    written.push(...rows)
  })
  const tradeCodes = [...new Set(written.map(({ tradeCode }) => tradeCode))]
  const left = await moveToHomes(db, schoolId, tradeCodes)
  await clearMarks(db, schoolId, tradeCodes)
  const groups = uniqueGroups([...left, ...(await findGroupsOfTrades(db, schoolId, tradeCodes))])
  await recountSummaries(db, schoolId, groups)
  const added = written.filter(({ isNew }) => isNew).length
  return { added, changed: written.length - added, known: lines.length - written.length, groups }
}
