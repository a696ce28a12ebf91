import { toPage, pageBounds } from '../../../../platform/contract/envelope.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { type BillRow, type MonthView, meal } from '../../contract.ts'
import { billStateTitles } from '../../words.ts'
import { readActs } from './months.ts'
import { readBills } from './readBills.ts'

/** Reads a month with its sums. */
export const readMonth = async (db: Db, schoolId: number, month: string, timeZone: string): Promise<MonthView> => {
  const bills = await readBills(db, schoolId, { month, keyword: '' })
  const acts = await readActs(db, schoolId, month)
  const sum = (amountOf: (bill: BillRow) => number) => bills.reduce((all, bill) => all + amountOf(bill), 0)
  return {
    month,
    isClosed: acts.at(-1)?.act === 'closed',
    students: bills.length,
    meals: sum(({ meals }) => meals),
    fen: sum(({ fen }) => fen),
    paidFen: sum(({ paidFen }) => paidFen ?? 0),
    acts: acts.map(({ id, act, reason, byName: by, at }) => ({ id, act, reason, by, time: toWireTime(at, timeZone) })),
  }
}

/** Finds a month with its sums. */
export const findMonth = ({ db, session, query }: Context<typeof meal.billMonth>) =>
  readMonth(db, schoolOf(session), query.month, session.timeZone)

/** Finds a page of the bills of a month. */
export const findBillPage = async ({ db, session, body }: Context<typeof meal.billPage>) => {
  const bills = await readBills(db, schoolOf(session), body)
  const { limit, offset } = pageBounds(body)
  return toPage(body, bills.slice(offset, offset + limit), bills.length)
}

/** The sheet of the bills. */
export const billColumns = sheetDefinition({
  title: '餐费账单',
  columns: [
    { key: 'month', title: '月份', kind: 'text', width: 10 },
    { key: 'class', title: '班级', kind: 'text', width: 16 },
    { key: 'code', title: '学号', kind: 'text', width: 16 },
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'meals', title: '份数', kind: 'integer', width: 8 },
    { key: 'full', title: '减免前（元）', kind: 'number', width: 12 },
    { key: 'due', title: '应缴（元）', kind: 'number', width: 12 },
    { key: 'paid', title: '已缴（元）', kind: 'number', width: 12 },
    { key: 'day', title: '缴费日期', kind: 'date', width: 12 },
    { key: 'by', title: '登记人', kind: 'text', width: 12 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'note', title: '备注', kind: 'text', width: 24 },
  ],
})

/** Exports the bills of a month. */
export const billExport = exportCall(meal.exportBills, {
  name: 'meal.exportBills',
  title: '导出餐费账单',
  sheet: billColumns,
  begin: ({ body, schoolId }) => {
    let bills: readonly BillRow[] = []
    return {
      fileName: `餐费账单 ${body.month}`,
      read: async (db, { limit, offset }: Page<BillRow>) => {
        // The first batch sums up the month, for all batches: they agree, and the month is read only once.
        if (offset === 0) bills = await readBills(db, schoolId, body)
        return bills.slice(offset, offset + limit)
      },
      rowOf: (bill: BillRow) => ({
        month: body.month,
        class: bill.className,
        code: bill.code,
        name: bill.name,
        meals: bill.meals,
        full: bill.fullFen / 100,
        due: bill.fen / 100,
        paid: bill.paidFen === null ? null : bill.paidFen / 100,
        day: bill.paidDay,
        by: bill.paidBy,
        state: billStateTitles[bill.state],
        note: bill.note,
      }),
    }
  },
})
