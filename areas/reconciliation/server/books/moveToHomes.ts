import { aliasedTable, and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../../platform/server/database/listed.ts'
import { processInBatches } from '../../../../platform/server/processInBatches.ts'
import type { ProductTag } from '../../words.ts'
import { billLine } from '../tables.ts'
import type { BillGroup } from './lines.ts'
import { type BillKey, findOrMakeSummaries } from './summaries.ts'

/** The platform's line with the same trade and refund code, and the platform's order itself. */
const same = aliasedTable(billLine, 'same_line')
const order = aliasedTable(billLine, 'platform_order')

const tradeDay = sql<string>`coalesce(${same.tradeDay}, ${billLine.tradeDay})::text`
const productTag = sql<ProductTag>`coalesce(${same.productTag}, ${order.productTag})`

interface Stray extends BillKey {
  readonly id: number
  readonly left: BillGroup
}

/** Finds lines of other parties whose day or product type differs from the platform's, which came after them. */
const findStrays = (db: Db, schoolId: number, tradeCodes: readonly string[]): PromiseLike<readonly Stray[]> => {
  const ofPlatform = (table: typeof same) =>
    and(eq(table.schoolId, billLine.schoolId), eq(table.party, 'QZ'), eq(table.tradeCode, billLine.tradeCode))
  return db
    .select({
      id: billLine.id,
      party: billLine.party,
      merchantId: billLine.merchantId,
      left: { tradeDay: billLine.tradeDay, productTag: billLine.productTag },
      tradeDay,
      productTag,
    })
    .from(billLine)
    .innerJoin(order, and(ofPlatform(order), eq(order.refundCode, '')))
    .leftJoin(same, and(ofPlatform(same), eq(same.refundCode, billLine.refundCode)))
    .where(
      and(
        eq(billLine.schoolId, schoolId),
        ne(billLine.party, 'QZ'),
        sql`${billLine.tradeCode} in ${listedTexts(tradeCodes)}`,
        or(sql`${same.tradeDay} <> ${billLine.tradeDay}`, sql`${productTag} <> ${billLine.productTag}`),
      ),
    )
}

/**
 * Moves lines of other parties to the day and product type of the platform's line, which may have come after them.
 * Returns the groups that they left.
 */
export const moveToHomes = async (db: Db, schoolId: number, tradeCodes: readonly string[]): Promise<BillGroup[]> => {
  const strays = await findStrays(db, schoolId, tradeCodes)
  if (strays.length === 0) return []
  const summaryOf = await findOrMakeSummaries(db, schoolId, strays)
  await processInBatches(strays, (some) =>
    db.execute(sql`update ${billLine} set trade_day = home.trade_day, product_tag = home.product_tag,
        summary_id = home.summary_id
      from unnest(${sql.param(some.map(({ id }) => id))}::bigint[],
        ${sql.param(some.map((stray) => stray.tradeDay))}::date[],
        ${sql.param(some.map((stray) => stray.productTag))}::text[],
        ${sql.param(some.map(summaryOf))}::bigint[]) as home (id, trade_day, product_tag, summary_id)
      where ${billLine.schoolId} = ${schoolId} and ${billLine.id} = home.id`),
  )
  return strays.map(({ left }) => left)
}
