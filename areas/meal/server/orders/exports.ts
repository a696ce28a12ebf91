import { toWireTime } from '../../../../platform/contract/time.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import { meal } from '../../contract.ts'
import { orderStateTitles, orderWayTitles } from '../../words.ts'
import { readKitchen } from './kitchen.ts'
import { type FoundOrder, isWanted, presentOrder, selectOrders } from './orderPage.ts'

/** The sheet of the orders. */
export const orderColumns = sheetDefinition({
  title: '订单',
  columns: [
    { key: 'day', title: '日期', kind: 'date', width: 12 },
    { key: 'meal', title: '餐别', kind: 'text', width: 10 },
    { key: 'class', title: '班级', kind: 'text', width: 16 },
    { key: 'code', title: '学号', kind: 'text', width: 16 },
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'state', title: '状态', kind: 'text', width: 8 },
    { key: 'way', title: '方式', kind: 'text', width: 18 },
    { key: 'price', title: '价格（元）', kind: 'number', width: 10 },
    { key: 'fen', title: '应缴（元）', kind: 'number', width: 10 },
    { key: 'picked', title: '进入食堂', kind: 'moment', width: 20 },
  ],
})

/** Exports the orders of a search in the whole school. */
export const orderExport = exportCall(meal.exportOrders, {
  name: 'meal.exportOrders',
  title: '导出订单',
  sheet: orderColumns,
  begin: ({ body, schoolId, timeZone, clock }) => {
    const now = clock.now()
    return {
      read: async (db, { limit, offset }: Page<FoundOrder>) =>
        selectOrders(db, isWanted(schoolId, body), timeZone).limit(limit).offset(offset),
      rowOf: (found: FoundOrder) => {
        const { day, meal: of, className, code, name, state, way, pickedTime } = presentOrder(found, timeZone, now)
        // A cancelled order costs nothing.
        const fen = state === 'ordered' ? found.order.fen : 0
        return {
          day,
          meal: of,
          class: className,
          code,
          name,
          state: orderStateTitles[state],
          way: orderWayTitles[way],
          price: found.order.price / 100,
          fen: fen / 100,
          picked: pickedTime,
        }
      },
    }
  },
})

/** The sheet of the kitchen's numbers. */
export const kitchenColumns = sheetDefinition({
  title: '备餐数',
  columns: [
    { key: 'day', title: '日期', kind: 'date', width: 12 },
    { key: 'meal', title: '餐别', kind: 'text', width: 10 },
    { key: 'class', title: '班级', kind: 'text', width: 16 },
    { key: 'count', title: '份数', kind: 'integer', width: 8 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'written', title: '导出时间', kind: 'moment', width: 20 },
  ],
})

interface KitchenLine {
  readonly meal: string
  readonly class: string
  readonly count: number
  readonly state: string
}

/** Exports what the kitchen cooks on a day, with a sum for each meal. */
export const kitchenExport = exportCall(meal.exportKitchen, {
  name: 'meal.exportKitchen',
  title: '导出备餐数',
  sheet: kitchenColumns,
  begin: ({ body: { day }, schoolId, timeZone, clock }) => {
    const written = toWireTime(clock.now(), timeZone)
    return {
      fileName: `备餐数 ${day}`,
      read: async (db, { limit, offset }: Page<KitchenLine>) => {
        const { meals } = await readKitchen(db, schoolId, day, timeZone)
        const lines = meals.flatMap(({ name, classes, total, isSettled }) =>
          [...classes, { className: '合计', count: total }].map(({ className, count }) => {
            const state = isSettled ? '已截止' : '预计'
            return { meal: name, class: className, count, state }
          }),
        )
        return lines.slice(offset, offset + limit)
      },
      rowOf: (line: KitchenLine) => ({ day, ...line, written }),
    }
  },
})
