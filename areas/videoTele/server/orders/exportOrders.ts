import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import { videoTele } from '../../contract.ts'
import { orderStateNames, paymentWayNames } from '../../words.ts'
import { type FoundOrder, isOrderSought, presentOrder, selectOrders } from './orderPage.ts'

const orderSheet = sheetDefinition({
  title: '套餐订单',
  columns: [
    { key: 'id', title: '订单号', kind: 'integer', width: 12 },
    { key: 'createdTime', title: '办理时间', kind: 'moment', width: 20 },
    { key: 'className', title: '班级', kind: 'text', width: 16 },
    { key: 'code', title: '学号', kind: 'text', width: 16 },
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'packageName', title: '套餐', kind: 'text', width: 16 },
    { key: 'minutes', title: '分钟', kind: 'integer', width: 8 },
    { key: 'yuan', title: '金额（元）', kind: 'number', width: 12 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'way', title: '收款方式', kind: 'text', width: 10 },
    { key: 'receipt', title: '收据号', kind: 'text', width: 18 },
    { key: 'createdBy', title: '办理人', kind: 'text', width: 12 },
    { key: 'paidTime', title: '收款时间', kind: 'moment', width: 20 },
    { key: 'paidBy', title: '收款人', kind: 'text', width: 12 },
    { key: 'refundYuan', title: '退款（元）', kind: 'number', width: 12 },
    { key: 'endedTime', title: '退款或取消时间', kind: 'moment', width: 20 },
    { key: 'endedBy', title: '退款或取消人', kind: 'text', width: 14 },
    { key: 'reason', title: '原因', kind: 'text', width: 24 },
    { key: 'left', title: '剩余分钟', kind: 'integer', width: 10 },
  ],
})

/** Exports the orders of a search, newest first. */
export const orderExport = exportCall(videoTele.exportOrders, {
  name: 'videoTele.exportOrders',
  title: '导出套餐订单',
  sheet: orderSheet,
  begin: ({ body, clock, ...context }) => {
    const where = isOrderSought(context, body)
    const moment = { now: clock.now(), timeZone: context.timeZone }
    return {
      read: async (db, { limit, offset }: Page<FoundOrder>) => selectOrders(db, where).limit(limit).offset(offset),
      rowOf: (found: FoundOrder) => {
        const { state, way, fen, refundFen, ...row } = presentOrder(found, moment)
        return {
          ...row,
          state: orderStateNames[state],
          way: way === null ? '' : paymentWayNames[way],
          yuan: fen / 100,
          refundYuan: refundFen === 0 ? null : refundFen / 100,
        }
      },
    }
  },
})
