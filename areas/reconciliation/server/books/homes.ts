import { and, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../../platform/server/database/listed.ts'
import { billLine } from '../tables.ts'
import type { BillGroup, NewLine } from './lines.ts'

/** The school's day of a moment. */
export const dayOf = (at: Date, timeZone: string): string => toWireTime(at, timeZone).slice(0, 10)

const keyOf = ({ tradeCode, refundCode }: Pick<NewLine, 'tradeCode' | 'refundCode'>) => `${tradeCode} ${refundCode}`

/** Reads the day and product type of the platform's lines with these trade codes. */
const readPlatformLines = (db: Db, schoolId: number, tradeCodes: readonly string[]) =>
  db
    .select({
      tradeCode: billLine.tradeCode,
      refundCode: billLine.refundCode,
      tradeDay: billLine.tradeDay,
      productTag: billLine.productTag,
    })
    .from(billLine)
    .where(
      and(
        eq(billLine.schoolId, schoolId),
        eq(billLine.party, 'QZ'),
        sql`${billLine.tradeCode} in ${listedTexts(tradeCodes)}`,
      ),
    )

/**
 * Finds the day and product type to which each line belongs: those of the platform's line with the same numbers, so
 * that a card credited after midnight is compared on the day of the payment; the product type of the platform's order
 * at least; otherwise the line's day and the type that the import named.
 */
export const findHomes = async (
  db: Db,
  schoolId: number,
  lines: readonly NewLine[],
  timeZone: string,
): Promise<(line: NewLine) => BillGroup> => {
  const known = await readPlatformLines(db, schoolId, [...new Set(lines.map(({ tradeCode }) => tradeCode))])
  const ofPlatform = lines
    .filter(({ party }) => party === 'QZ')
    .map((line) => ({ ...line, tradeDay: dayOf(line.tradeAt, timeZone) }))
  const exact = new Map([...known, ...ofPlatform].map((line) => [keyOf(line), line]))
  const byTrade = new Map([...known, ...ofPlatform].map((line) => [line.tradeCode, line]))
  return (line) => {
    const same = exact.get(keyOf(line))
    if (same !== undefined) return { tradeDay: same.tradeDay, productTag: same.productTag }
    const productTag = byTrade.get(line.tradeCode)?.productTag ?? line.productTag
    return { tradeDay: dayOf(line.tradeAt, timeZone), productTag }
  }
}
