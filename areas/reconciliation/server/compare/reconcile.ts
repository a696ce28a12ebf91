import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../../platform/server/database/listed.ts'
import { processInBatches } from '../../../../platform/server/processInBatches.ts'
import { dayOf } from '../books/homes.ts'
import { lockBooks } from '../books/lockBooks.ts'
import { type BillGroup, uniqueGroups } from '../books/lines.ts'
import { findGroupsOfTrades } from '../books/recordLines.ts'
import { isInGroups } from '../books/summaries.ts'
import { isDayOver } from '../dayOver.ts'
import { billLine, billMark } from '../tables.ts'
import { type Finding, compareTrade } from './compareTrade.ts'
import { readCoverage } from './coverage.ts'
import { readSums, toTrades } from './readBooks.ts'
import { setChecked, updateStates } from './updateStates.ts'

/** The school whose books are compared, and the time of the comparison. */
interface Reconciling {
  readonly schoolId: number
  readonly timeZone: string
  readonly now: Date
}

const readMarks = async (
  db: Db,
  schoolId: number,
  tradeCodes: readonly string[],
): Promise<ReadonlyMap<string, Finding>> => {
  const isOfTrades = sql`${billMark.tradeCode} in ${listedTexts(tradeCodes)}`
  const marks = await db
    .select()
    .from(billMark)
    .where(and(eq(billMark.schoolId, schoolId), isOfTrades))
  return new Map(marks.map(({ tradeCode, state, remark }) => [tradeCode, { state, remark }]))
}

/** Writes the result of each trade to all of its lines that have another one. */
const writeFindings = (db: Db, schoolId: number, found: readonly (Finding & { readonly tradeCode: string })[]) =>
  processInBatches(found, (some) =>
    db.execute(sql`update ${billLine} set state = found.state, remark = found.remark
      from unnest(${sql.param(some.map(({ tradeCode }) => tradeCode))}::text[],
        ${sql.param(some.map(({ state }) => state))}::text[],
        ${sql.param(some.map(({ remark }) => remark))}::text[]) as found (trade_code, state, remark)
      where ${billLine.schoolId} = ${schoolId} and ${billLine.tradeCode} = found.trade_code
        and (${billLine.state}, ${billLine.remark}) is distinct from (found.state, found.remark)`),
  )

/** The result of a trade on a day that is not over. */
const notDue: Finding = { state: 'NONE', remark: '' }

/**
 * Compares the books of all trades in some groups and writes the results to their lines and bills. A mark by hand takes
 * precedence over the comparison. Trades of a day that is not over are left open, and such a day stays unchecked for
 * the daily comparison (A-RULE-082). A trade's refund may be in another group, whose bills get their states too.
 */
export const reconcileGroups = async (
  db: Db,
  { schoolId, timeZone, now }: Reconciling,
  groups: readonly BillGroup[],
): Promise<void> => {
  const concerned = uniqueGroups(groups)
  if (concerned.length === 0) return
  await lockBooks(db, schoolId)
  const tradesInGroups = db
    .select({ tradeCode: billLine.tradeCode })
    .from(billLine)
    .where(isInGroups(billLine, schoolId, concerned))
  const sums = await readSums(db, schoolId, sql`${billLine.tradeCode} in ${tradesInGroups}`)
  const earliest = sums.reduce((first, { from }) => (from < first ? from : first), now)
  const coverage = await readCoverage(db, schoolId, dayOf(earliest, timeZone), timeZone)
  const trades = toTrades(sums, coverage)
  const marks = await readMarks(
    db,
    schoolId,
    trades.map(({ tradeCode }) => tradeCode),
  )
  const isOver = (day: string) => isDayOver(day, timeZone, now)
  const found = trades.map((trade) => ({
    ...(marks.get(trade.tradeCode) ?? (isOver(dayOf(trade.from, timeZone)) ? compareTrade(trade) : notDue)),
    tradeCode: trade.tradeCode,
  }))
  await writeFindings(db, schoolId, found)
  const touched = await findGroupsOfTrades(
    db,
    schoolId,
    found.map(({ tradeCode }) => tradeCode),
  )
  await updateStates(db, schoolId, uniqueGroups([...concerned, ...touched]))
  const due = concerned.filter(({ tradeDay }) => isOver(tradeDay))
  await setChecked(db, schoolId, due, now)
}
