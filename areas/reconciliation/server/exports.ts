import { and, gt, or, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type BillDay, checkStateNames, partyNames, reconciliation, reconciliationRefusals } from '../contract.ts'
import { presentDay, readDays } from './days.ts'
import { isLineSought, presentLine, selectLines } from './details.ts'
import { requireBill } from './findBill.ts'
import { requireOwnSchool } from './reach.ts'
import { billLine } from './tables.ts'

const inYuan = (fen: number) => fen / 100

type Bill = BillDay['bills'][number]['billSummaryDOS'][number]

interface BillOfDay {
  readonly day: BillDay
  readonly mchType: BillDay['bills'][number]['mchType']
  readonly bill: Bill
}

const daySheet = sheetDefinition({
  title: '缴费对账',
  columns: [
    { key: 'day', title: '日期', kind: 'date', width: 12 },
    { key: 'party', title: '账单', kind: 'text', width: 10 },
    { key: 'merchant', title: '商户号', kind: 'text', width: 16 },
    { key: 'count', title: '笔数', kind: 'integer', width: 8 },
    { key: 'amount', title: '金额（元）', kind: 'number', width: 14 },
    { key: 'charge', title: '手续费（元）', kind: 'number', width: 14 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'remark', title: '原因', kind: 'text', width: 30 },
    { key: 'result', title: '当日结果', kind: 'text', width: 10 },
  ],
})

/** Exports the bills of a query, a row for each, newest day first. */
const dayExport = exportCall(reconciliation.exportDays, {
  name: 'reconciliation.exportDays',
  title: '导出缴费对账',
  sheet: daySheet,
  begin: ({ body, schoolId, timeZone, clock }) => ({
    read: async (db, { offset }: Page<BillOfDay>): Promise<readonly BillOfDay[]> => {
      if (offset > 0) return []
      const days = [...(await readDays(db, schoolId, body))]
      return days
        .map(([day, bills]) => presentDay(day, bills, timeZone, clock.now()))
        .flatMap((day) =>
          day.bills.flatMap(({ mchType, billSummaryDOS }) => billSummaryDOS.map((bill) => ({ day, mchType, bill }))),
        )
    },
    rowOf: ({ day, mchType, bill }: BillOfDay) => ({
      day: day.tradeDate,
      party: partyNames[mchType],
      merchant: bill.wxMchId,
      count: bill.billCount,
      amount: inYuan(bill.orderAmount),
      charge: inYuan(bill.serviceChargeAmount),
      state: checkStateNames[bill.checkBillStatus],
      remark: bill.remark,
      result: checkStateNames[day.result],
    }),
  }),
})

const lineSheet = sheetDefinition({
  title: '对账明细',
  columns: [
    { key: 'tradeCode', title: '订单号', kind: 'text', width: 26 },
    { key: 'at', title: '交易时间', kind: 'moment', width: 20 },
    { key: 'kind', title: '类型', kind: 'text', width: 8 },
    { key: 'name', title: '商品', kind: 'text', width: 20 },
    { key: 'amount', title: '金额（元）', kind: 'number', width: 12 },
    { key: 'charge', title: '手续费（元）', kind: 'number', width: 12 },
    { key: 'settled', title: '实收（元）', kind: 'number', width: 12 },
    { key: 'payer', title: '付款人', kind: 'text', width: 12 },
    { key: 'receiver', title: '收款人', kind: 'text', width: 12 },
    { key: 'code', title: '学号', kind: 'text', width: 16 },
    { key: 'card', title: '卡号', kind: 'text', width: 16 },
    { key: 'wxOrder', title: '微信订单号', kind: 'text', width: 30 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'remark', title: '原因或备注', kind: 'text', width: 40 },
  ],
})

type FoundLine = Awaited<ReturnType<typeof selectLines>>[number]

const isAfter = ({ line }: FoundLine) =>
  or(gt(billLine.tradeAt, line.tradeAt), and(eq(billLine.tradeAt, line.tradeAt), gt(billLine.id, line.id)))

/** Exports the lines of a bill, by time. */
const lineExport = exportCall(reconciliation.exportDetails, {
  name: 'reconciliation.exportDetails',
  title: '导出对账明细',
  sheet: lineSheet,
  begin: ({ body, schoolId, timeZone }) => ({
    read: async (db, { limit, last }: Page<FoundLine>) =>
      selectLines(db, schoolId, and(isLineSought(schoolId, body), last && isAfter(last))).limit(limit),
    rowOf: (found: FoundLine) => {
      const line = presentLine(found, timeZone)
      return {
        tradeCode: line.tradeCode,
        at: line.transDate,
        kind: line.tradeStatus === 'REFUND' ? '退款' : '付款',
        name: line.tradeName,
        amount: inYuan(line.orderAmount),
        charge: inYuan(line.serviceCharge),
        settled: inYuan(line.settleAccounts),
        payer: line.payUserName,
        receiver: line.receiverUserName,
        code: line.receiverUserCode,
        card: line.receiverSchoolCardNum,
        wxOrder: line.wxOrderCode,
        state: checkStateNames[line.checkBillStatus],
        remark: line.checkBillRemark,
      }
    },
  }),
})

/** Queues the export of days. Refuses a query that finds none (A-RULE-102). */
export const exportDays = async (context: Context<typeof reconciliation.exportDays>) => {
  const { db, session, body } = context
  requireOwnSchool(session, body.schoolId)
  const days = await readDays(db, body.schoolId, body)
  if (days.size === 0) throw new Refusal(reconciliationRefusals.nothingFound)
  return dayExport.handler(context)
}

/** Queues the export of a bill's lines. Refuses a search that finds none (A-RULE-102). */
export const exportDetails = async (context: Context<typeof reconciliation.exportDetails>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  await requireBill(db, schoolId, body.billSummaryId)
  const [first] = await selectLines(db, schoolId, isLineSought(schoolId, body)).limit(1)
  if (first === undefined) throw new Refusal(reconciliationRefusals.nothingFound)
  return lineExport.handler(context)
}

/** The jobs that write the exports. */
export const exportWorks = [dayExport.work, lineExport.work]
