import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../../platform/server/database/listed.ts'
import type { NewLine } from '../books/lines.ts'
import { billLine } from '../tables.ts'

const keyOf = ({ tradeCode, amount }: Pick<NewLine, 'tradeCode' | 'amount'>) => `${tradeCode} ${amount}`

/**
 * Gives credits of a card statement the serial number of the same recharge that the product made, if the statement has
 * none or another one. Otherwise the credit would be counted twice. Each recharge stands for one line of a statement, so
 * that a card which was really credited twice still shows.
 */
export const adoptSerials = async (
  db: Db,
  schoolId: number,
  lines: readonly NewLine[],
): Promise<readonly NewLine[]> => {
  const credits = lines.filter(({ party }) => party === 'YKT')
  if (credits.length === 0) return lines
  const made = await db
    .select({ tradeCode: billLine.tradeCode, amount: billLine.amount, serial: billLine.serial })
    .from(billLine)
    .where(
      and(
        eq(billLine.schoolId, schoolId),
        eq(billLine.party, 'YKT'),
        isNull(billLine.statementId),
        sql`${billLine.tradeCode} in ${listedTexts(credits.map(({ tradeCode }) => tradeCode))}`,
      ),
    )
  const sent = new Set(credits.map(({ tradeCode, serial }) => `${tradeCode} ${serial}`))
  const free = made.filter(({ tradeCode, serial }) => !sent.has(`${tradeCode} ${serial}`))
  const serials = new Map(free.map((line) => [keyOf(line), line.serial]))
  return lines.map((line) => {
    const serial = line.party === 'YKT' ? serials.get(keyOf(line)) : undefined
    if (serial === undefined) return line
    serials.delete(keyOf(line))
    return { ...line, serial }
  })
}
