import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../../platform/server/processInBatches.ts'
import type { Party } from '../../words.ts'
import { billLine, billSummary } from '../tables.ts'
import type { BillGroup } from './lines.ts'

/** The key of a bill within a school. */
export interface BillKey extends BillGroup {
  readonly party: Party
  readonly merchantId: string
}

const textOf = ({ tradeDay, productTag, party, merchantId }: BillKey) =>
  [tradeDay, productTag, party, merchantId].join(' ')

/** SQL condition for rows of one of these groups. */
export const isInGroups = (
  table: typeof billLine | typeof billSummary,
  schoolId: number,
  groups: readonly BillGroup[],
): SQL | undefined =>
  and(
    eq(table.schoolId, schoolId),
    sql`(${table.tradeDay}, ${table.productTag}) in (select * from unnest(
      ${sql.param(groups.map(({ tradeDay }) => tradeDay))}::date[],
      ${sql.param(groups.map(({ productTag }) => productTag))}::text[]))`,
  )

/** Makes the bills that are missing and returns the id of each. */
export const findOrMakeSummaries = async (
  db: Db,
  schoolId: number,
  keys: readonly BillKey[],
): Promise<(key: BillKey) => number> => {
  const wanted = [...new Map(keys.map((key) => [textOf(key), key])).values()]
  await processInBatches(wanted, (some) =>
    db
      .insert(billSummary)
      .values(
        some.map(({ tradeDay, productTag, party, merchantId }) => ({
          schoolId,
          tradeDay,
          productTag,
          party,
          merchantId,
          billCount: 0,
          orderAmount: 0,
          serviceCharge: 0,
        })),
      )
      .onConflictDoNothing(),
  )
  const rows = await db
    .select()
    .from(billSummary)
    .where(isInGroups(billSummary, schoolId, wanted))
  const ids = new Map(rows.map((row) => [textOf(row), row.id]))
  return (key) => {
    const id = ids.get(textOf(key))
    if (id === undefined) throw new Error(`No bill for ${textOf(key)}`)
    return id
  }
}

/**
 * Counts and adds up the bills of some groups from their lines again. A bill without lines is deleted. The bills become
 * unchecked; the comparison follows in the same transaction or, for a day that is not over, at its time.
 */
export const recountSummaries = async (db: Db, schoolId: number, groups: readonly BillGroup[]): Promise<void> => {
  if (groups.length === 0) return
  const lines = db
    .select({
      summaryId: billLine.summaryId,
      count: sql<number>`count(*)::int`.as('line_count'),
      amount: sql<number>`sum(${billLine.amount})::bigint`.as('line_amount'),
      charge: sql<number>`sum(${billLine.serviceCharge})::bigint`.as('line_charge'),
    })
    .from(billLine)
    .where(isInGroups(billLine, schoolId, groups))
    .groupBy(billLine.summaryId)
    .as('lines')
  await db
    .update(billSummary)
    .set({
      billCount: sql`${lines.count}`,
      orderAmount: sql`${lines.amount}`,
      serviceCharge: sql`${lines.charge}`,
      checkedAt: null,
    })
    .from(lines)
    .where(and(eq(billSummary.schoolId, schoolId), eq(billSummary.id, lines.summaryId)))
  const hasLines = sql`exists (select from ${billLine}
    where ${billLine.schoolId} = ${billSummary.schoolId} and ${billLine.summaryId} = ${billSummary.id})`
  await db.delete(billSummary).where(and(isInGroups(billSummary, schoolId, groups), sql`not ${hasLines}`))
}
