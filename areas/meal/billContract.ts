import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { get, permission, post, put } from '../../platform/contract/call.ts'
import { isDay } from '../../platform/contract/calendarBounds.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText, text } from '../../platform/contract/ids.ts'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { mealLimits } from './limits.ts'
import { mealRefusals } from './refusals.ts'
import { billStates, monthActs } from './words.ts'

const mayManage = permission('meal:canteen:edit')
const { monthClosed, monthNotOver, monthOpen, paidInFuture, paidEarly, overpaid } = mealRefusals

const month = (sample: string) =>
  z
    .string()
    .regex(/^20\d\d-\d{2}$/, { error: '月份格式如 2026-09', abort: true })
    .refine((value) => isDay(`${value}-01`), '没有这个月份')
    .register(fieldMeaning, { sample })

const Payment = z.object({
  id: id('mealBill'),
  fen: z.int().min(0).max(mealLimits.paid).nullable().describe('一共已缴（分），不超过应缴；更正后多缴的可以减少'),
  day: WireDay.describe('缴费日期，从账单月份的第一天到今天')
    .register(fieldMeaning, { sample: 'mealPaidDay', usual: true })
    .nullable()
    .default(null),
  note: text(mealLimits.note).default(''),
  version: versionOf('mealVersion'),
})

const PaymentView = z.object({
  id: z.int(),
  fen: z.int().nullable(),
  day: z.string().nullable(),
  note: z.string(),
  version: z.int(),
})

const BillSearch = z.object({
  month: month('mealMonth'),
  classId: id('mealClass').optional(),
  keyword: keywordText(64).default('').describe('姓名、拼音或学号'),
  state: z.enum(billStates).optional(),
})

/** A pupil's bill of a month. The id is the pupil's, since a bill of an open month isn't stored. */
export const BillRow = z.object({
  id: z.int().describe('学生的编号'),
  billId: z.int().nullable().describe('结账后的账单编号'),
  name: z.string(),
  code: z.string().nullable(),
  className: z.string(),
  meals: z.int().describe('份数'),
  fullFen: z.int().describe('减免前的金额（分）'),
  fen: z.int().describe('应缴（分）'),
  paidFen: z.int().nullable(),
  paidDay: z.string().nullable(),
  note: z.string(),
  paidBy: z.string().describe('登记缴费的人'),
  state: z.enum(billStates),
  version: z.int(),
})
export type BillRow = z.output<typeof BillRow>

/** A month: whether it is closed, its sums, and who closed and reopened it when. */
export const MonthView = z.object({
  month: z.string(),
  isClosed: z.boolean(),
  students: z.int(),
  meals: z.int(),
  fen: z.int(),
  paidFen: z.int(),
  acts: z.array(z.object({ id: z.int(), act: z.enum(monthActs), reason: z.string(), by: z.string(), time: WireTime })),
})
export type MonthView = z.output<typeof MonthView>

/** Bills of pupils by month. */
export const billCalls = {
  billMonth: get('/orderMeal/bill/month', {
    doc: '一个月的账单合计，与结账、重新打开的记录',
    may: mayManage,
    query: { month: month('mealMonth') },
    data: MonthView,
  }),
  billPage: post('/orderMeal/bill/page', {
    doc: '一个月每名学生的账单分页；结账前由订单算出，结账后不再变',
    may: mayManage,
    body: BillSearch.extend(pageInput),
    data: pageOf(BillRow),
    writes: false,
    namesChildren: true,
  }),
  closeMonth: put('/orderMeal/bill/close', {
    doc: '月份结账：账单的金额从此不变，订单不能再改；月份结束后才能结账',
    may: mayManage,
    body: z.object({ month: month('mealMonth') }),
    data: MonthView,
    refusals: [monthClosed, monthNotOver],
  }),
  reopenMonth: put('/orderMeal/bill/reopen', {
    doc: '重新打开已结账的月份并记下原因；缴费记录保留',
    may: mayManage,
    body: z.object({ month: month('closedMealMonth'), reason: filledText(mealLimits.note, '请填写原因') }),
    data: MonthView,
    refusals: [monthOpen],
  }),
  payBill: put('/orderMeal/bill/pay', {
    doc: '记下一份账单已缴的金额与日期；金额为 null 时清除。版本不是最新时返回 10020 与当前内容',
    may: mayManage,
    body: Payment.refine(({ fen, day }) => fen === null || day !== null, { path: ['day'], error: '请填写缴费日期' }),
    data: PaymentView,
    refusals: [common.notFound, common.stale, monthOpen, paidInFuture, paidEarly, overpaid],
  }),
  exportBills: post('/excel/orderMeal/bill', {
    doc: '导出一个月的账单，给出后台任务的编号',
    may: mayManage,
    body: BillSearch,
    data: startedJob,
    namesChildren: true,
  }),
}
