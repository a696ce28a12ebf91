import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { CheckState } from '../../words.ts'
import type { BillGroup } from '../books/lines.ts'
import { isInGroups } from '../books/summaries.ts'
import { billLine, billSummary } from '../tables.ts'

/** The first reasons of the open lines of a bill; a bill has few. */
const reasons = sql<string>`coalesce(string_agg(distinct ${billLine.remark}, '；') filter (
  where ${billLine.state} = 'NONE' and ${billLine.remark} <> ''), '')`

const failing = sql<number>`count(*) filter (where ${billLine.state} = 'FAIL')::int`
const open = sql<number>`count(*) filter (where ${billLine.state} = 'NONE')::int`

const state = sql<CheckState>`case when ${failing} > 0 then 'FAIL' when ${open} > 0 then 'NONE' else 'SUCCESS' end`
const remark = sql<string>`case when ${failing} > 0 then ${failing} || ' 笔异常' else left(${reasons}, 200) end`

/**
 * Sets the states of bills from their lines: one abnormal line makes a bill abnormal, one open line leaves it open.
 */
export const updateStates = async (db: Db, schoolId: number, groups: readonly BillGroup[]): Promise<void> => {
  const lines = db
    .select({ summaryId: billLine.summaryId, state: state.as('state_of_lines'), remark: remark.as('remark_of_lines') })
    .from(billLine)
    .where(isInGroups(billLine, schoolId, groups))
    .groupBy(billLine.summaryId)
    .as('lines')
  await db
    .update(billSummary)
    .set({ state: sql`${lines.state}`, remark: sql`${lines.remark}` })
    .from(lines)
    .where(and(eq(billSummary.schoolId, schoolId), eq(billSummary.id, lines.summaryId)))
}

/** Notes when the bills of some groups were compared. */
export const setChecked = async (db: Db, schoolId: number, groups: readonly BillGroup[], now: Date): Promise<void> => {
  await db
    .update(billSummary)
    .set({ checkedAt: now })
    .where(isInGroups(billSummary, schoolId, groups))
}
