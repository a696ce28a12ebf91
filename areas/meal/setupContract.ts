import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { minuteClock } from '../../platform/contract/wireClock.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { mealLimits } from './limits.ts'
import { mealRefusals } from './refusals.ts'

const mayManage = permission('meal:canteen:edit')
const mayReadMeals = permission('meal:canteen:edit', 'meal:order:edit', 'meal:kitchen:view')
const { mealTwice, mealInUse, priceHasOrders, priceInUse, reductionTwice, notDiners } = mealRefusals

const Version = versionOf('mealVersion')

const Meal = z.object({
  id: id('meal', 'mealToChange').optional(),
  name: nameText(mealLimits.name, '请填写餐别名称').register(fieldMeaning, { sample: 'newMealName' }),
  startTime: minuteClock('mealStart', '12:00').describe('开餐时间'),
  endTime: minuteClock('mealEnd', '12:00').describe('收餐时间'),
  deadlineDays: z.int().min(0).max(mealLimits.deadlineDays).default(1).describe('提前几天截止；0 为当天'),
  deadlineTime: minuteClock('mealDeadline', '12:00').describe('截止时间'),
  weekdays: z.array(z.int().min(1).max(7)).min(1, '请选择星期').max(7).refine(areDistinct, '星期重复'),
  disabled: flag.default(false),
  version: Version,
})

const MealInput = Meal.refine(({ startTime, endTime }) => startTime < endTime, {
  path: ['endTime'],
  error: '收餐时间须晚于开餐时间',
}).refine(({ startTime, deadlineDays, deadlineTime }) => deadlineDays > 0 || deadlineTime < startTime, {
  path: ['deadlineTime'],
  error: '当天截止的时间须早于开餐时间',
})

/** A meal with the price of today. */
export const MealView = z.object({
  ...Meal.shape,
  id: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  deadlineDays: z.int(),
  deadlineTime: z.string(),
  weekdays: z.array(z.int()),
  version: z.int(),
  price: z.int().nullable().describe('今天的价格（分）；还没有价格为 null'),
})
export type MealView = z.output<typeof MealView>

/** The price of a meal from a day on. */
export const PriceView = z.object({ id: z.int(), mealId: z.int(), fromDay: z.string(), price: z.int() })
export type PriceView = z.output<typeof PriceView>

const Reduction = z.object({
  id: id('mealReduction').optional(),
  studentId: id('diner', 'newDiner'),
  percent: z.int().min(1).max(100).describe('减免的百分比；100 为免费'),
  fromDay: WireDay,
  toDay: WireDay.describe('最后一天；长期有效为 null')
    .register(fieldMeaning, { sample: 'mealLastDay' })
    .nullable()
    .default(null),
  note: text(mealLimits.note).default(''),
  version: Version,
})

const ReductionInput = Reduction.refine(({ fromDay, toDay }) => toDay === null || fromDay <= toDay, {
  path: ['toDay'],
  error: '结束日期不能早于开始日期',
})

/** A pupil who pays less, for those who may edit. */
export const ReductionView = z.object({
  ...Reduction.shape,
  id: z.int(),
  studentId: z.int(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  version: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  className: z.string().nullable(),
})
export type ReductionView = z.output<typeof ReductionView>

/** Meals, prices and reductions. */
export const setupCalls = {
  meals: get('/orderMeal/meal/list', {
    doc: '本校的餐别，按开餐时间，连同今天的价格。academics §7，A-CALL-130',
    may: mayReadMeals,
    data: z.array(MealView),
  }),
  saveMeal: post('/orderMeal/meal/save', {
    doc: '新增或保存餐别；版本不是最新时返回 10020 与当前内容。academics §7，A-CALL-130',
    may: mayManage,
    body: MealInput,
    data: MealView,
    refusals: [common.notFound, common.stale, mealTwice],
  }),
  deleteMeal: del('/orderMeal/meal/delete', {
    doc: '删除没有用过的餐别；用过的只能停用。academics §7，A-CALL-130',
    may: mayManage,
    query: { id: id('meal', 'unusedMeal') },
    data: nothing,
    refusals: [common.notFound, mealInUse],
  }),
  prices: get('/orderMeal/price/list', {
    doc: '各餐别的价格，新的在前',
    may: mayManage,
    data: z.array(PriceView),
  }),
  savePrice: post('/orderMeal/price/save', {
    doc: '填写餐别从某天起的价格；当天或以后已有订单时不能改，因此不影响任何已有的订单',
    may: mayManage,
    body: z.object({
      mealId: id('meal', 'unusedMeal'),
      fromDay: WireDay.describe('从这天起'),
      price: z.int().min(0).max(mealLimits.price).describe('分'),
    }),
    data: PriceView,
    refusals: [common.notFound, priceHasOrders],
  }),
  deletePrice: del('/orderMeal/price/delete', {
    doc: '删除一个价格；其后已有订单时不能删除',
    may: mayManage,
    query: { id: id('mealPrice') },
    data: nothing,
    refusals: [common.notFound, priceInUse],
  }),
  reductions: get('/orderMeal/reduction/list', {
    doc: '减免餐费的学生',
    may: mayManage,
    data: z.array(ReductionView),
    namesChildren: true,
  }),
  saveReduction: post('/orderMeal/reduction/save', {
    doc: '新增或保存学生的减免；今天起的订单随之改变，过去的不变',
    may: mayManage,
    body: ReductionInput,
    data: ReductionView,
    refusals: [common.notFound, common.stale, reductionTwice, notDiners],
    namesChildren: true,
  }),
  deleteReduction: del('/orderMeal/reduction/delete', {
    doc: '删除学生的减免；今天起的订单恢复原价，过去的不变',
    may: mayManage,
    query: { id: id('mealReduction') },
    data: nothing,
    refusals: [common.notFound],
  }),
}
