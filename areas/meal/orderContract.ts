import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { pageInput } from '../../platform/contract/envelope.ts'
import { countedRows, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { WireDay, areDaysInOrder, daysInput, daysTurned } from '../../platform/contract/wireDay.ts'
import { mealLimits } from './limits.ts'
import { mealRefusals } from './refusals.ts'
import { cellStates, orderStates, orderWays } from './words.ts'

const mayManage = permission('meal:canteen:edit')
const mayOrder = permission('meal:canteen:edit', 'meal:order:edit')
const maySeeKitchen = permission('meal:kitchen:view')

const { deadlinePassed, notServed, noPrice, onLeave, monthClosed, tooFarAhead, reasonMissing } = mealRefusals
const { alreadyCancelled, notDiners } = mealRefusals

const SheetMeal = z.object({
  id: z.int(),
  name: z.string(),
  deadline: WireTime,
  isServed: z.boolean(),
  isOver: z.boolean().describe('已截止'),
  mayChange: z.boolean().describe('现在可以订、退；截止后只有食堂管理员可以'),
  mayCancel: z.boolean().describe('现在可以退；当天不供应时，食堂管理员也可以退已订的'),
})

/** A class on a day: pupils by meals. */
export const SheetView = z.object({
  day: z.string(),
  meals: z.array(SheetMeal),
  pupils: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      code: z.string().nullable(),
      cells: z.array(z.object({ mealId: z.int(), state: z.enum(cellStates) })).describe('按餐别的顺序'),
    }),
  ),
})
export type SheetView = z.output<typeof SheetView>

const orderFilters = {
  keyword: keywordText(64).default('').describe('姓名、拼音或学号'),
  classId: id('mealClass').optional(),
  mealId: id('meal').optional(),
  ...daysInput,
}

const OrderSearch = z
  .object({ ...orderFilters, state: z.enum(orderStates).optional() })
  .refine(areDaysInOrder, daysTurned)

const LogSearch = z.object({ ...orderFilters, act: z.enum(orderStates).optional() }).refine(areDaysInOrder, daysTurned)

const whose = { studentId: z.int(), name: z.string(), code: z.string().nullable(), className: z.string() }

/** A pupil's order of a meal on a day. */
export const OrderRow = z.object({
  id: z.int(),
  ...whose,
  day: z.string(),
  meal: z.string(),
  state: z.enum(orderStates),
  way: z.enum(orderWays),
  pickedTime: WireTime.nullable().describe('供餐时间内第一次进入食堂；没有门禁记录为 null'),
  isOver: z.boolean(),
})
export type OrderRow = z.output<typeof OrderRow>

/** An order or a cancellation, as the flow shows it. */
export const LogRow = z.object({
  id: z.int(),
  ...whose,
  day: z.string(),
  meal: z.string(),
  act: z.enum(orderStates),
  way: z.enum(orderWays),
  reason: z.string(),
  by: z.string().describe('系统按分组订的为空'),
  time: WireTime,
})
export type LogRow = z.output<typeof LogRow>

const KitchenMeal = z.object({
  id: z.int(),
  name: z.string(),
  deadline: WireTime,
  isServed: z.boolean(),
  isSettled: z.boolean().describe('已截止并按分组订好；之前为预计'),
  classes: z.array(
    z.object({ classId: z.int().nullable().describe('未分班为 null'), className: z.string(), count: z.int() }),
  ),
  total: z.int(),
})

/** The numbers that the kitchen cooks on a day. */
export const KitchenView = z.object({ day: z.string(), meals: z.array(KitchenMeal) })
export type KitchenView = z.output<typeof KitchenView>

/** The day of a meal, which may be to come. */
const MealDay = WireDay.describe('用餐的日期').register(fieldMeaning, { sample: 'mealDay' })

const Reason = text(mealLimits.note)
  .describe('截止后改动时必填')
  // An order that already has the wanted state isn't written again, so only the first reason is kept.
  .register(fieldMeaning, { sample: 'mealReason', usual: true, firstAlone: true })
  .default('')

/** Orders, their flow, and the kitchen's numbers. */
export const orderCalls = {
  orderSheet: get('/orderMeal/order/class', {
    doc: '一个班一天的订餐：每名学生每餐的状态',
    may: mayOrder,
    query: { classId: id('mealClass'), day: MealDay },
    data: SheetView,
    namesChildren: true,
  }),
  saveOrders: post('/orderMeal/order/save', {
    doc: '为学生订餐或退餐，有一份不符合则都不改。academics §7，A-CALL-130',
    may: mayOrder,
    body: z.object({
      day: MealDay,
      changes: z
        .array(z.object({ studentId: id('diner', 'newDiner'), mealId: id('meal'), isWanted: flag }))
        .min(1, '没有改动')
        .max(mealLimits.changes)
        .refine(
          (changes) => areDistinct(changes.map(({ studentId, mealId }) => `${studentId} ${mealId}`)),
          '同一学生的同一餐只能改一次',
        ),
      reason: Reason,
    }),
    data: z.object({ ordered: z.int(), cancelled: z.int() }),
    refusals: [
      common.notFound,
      notDiners,
      deadlinePassed,
      notServed,
      noPrice,
      onLeave,
      monthClosed,
      tooFarAhead,
      reasonMissing,
    ],
    mostBytes: kilobytes(67),
    namesChildren: true,
  }),
  orderPage: post('/orderMeal/order/page', {
    doc: '订单分页，新的日期在前；班主任只见自己班的。academics §7，A-CALL-130',
    may: mayOrder,
    body: OrderSearch.safeExtend(pageInput),
    ...countedRows(OrderRow),
    namesChildren: true,
  }),
  cancelOrder: put('/orderMeal/order/cancel', {
    doc: '取消一份订单，流水保留；截止后只有食堂管理员可以，并须说明原因',
    may: mayOrder,
    body: z.object({ id: id('mealOrder'), reason: Reason }),
    data: nothing,
    refusals: [common.notFound, alreadyCancelled, deadlinePassed, reasonMissing, monthClosed],
  }),
  exportOrders: post('/excel/orderMeal/order', {
    doc: '导出订单，给出后台任务的编号',
    may: mayManage,
    body: OrderSearch,
    data: startedJob,
    namesChildren: true,
  }),
  orderLog: post('/orderMeal/log/page', {
    doc: '订餐流水分页：每次订餐、退餐，何人何时，新的在前',
    may: mayOrder,
    body: LogSearch.safeExtend(pageInput),
    ...countedRows(LogRow),
    namesChildren: true,
  }),
  kitchen: get('/orderMeal/kitchen/day', {
    doc: '一天的备餐数：按餐别与班级，不含姓名；截止前为预计',
    may: maySeeKitchen,
    query: { day: MealDay },
    data: KitchenView,
  }),
  exportKitchen: post('/excel/orderMeal/kitchen', {
    doc: '导出一天的备餐数，给出后台任务的编号',
    may: maySeeKitchen,
    body: z.object({ day: MealDay }),
    data: startedJob,
  }),
}
