import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { filledText } from '../../platform/contract/blanks.ts'
import { nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id, keywordText, text } from '../../platform/contract/ids.ts'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDay, daysInput } from '../../platform/contract/wireDay.ts'
import { DepartmentId } from '../registry/contract.ts'
import { phoneLimits } from './limits.ts'
import { videoTeleRefusals } from './refusals.ts'
import { BalanceView, OrderTotals, OrderView } from './views.ts'
import { balanceStates, orderStates, paymentWays } from './words.ts'

const mayView = permission('videoTele:order:view')
const mayEdit = permission('videoTele:order:edit')

const { packageOffSale, packageOver, notPupil, notUnpaid, noPupils, giftOver } = videoTeleRefusals
const { notPaid, refundTooMuch, nothingLeft, pupilInCall } = videoTeleRefusals

/** A search for orders. The days are those of the order. */
export const OrderSearch = z.object({
  keyword: keywordText(64).default('').describe('姓名、拼音、学号或收据号'),
  departmentId: DepartmentId.optional(),
  state: z.enum(orderStates).optional(),
  ...daysInput,
})
export type OrderSearch = z.output<typeof OrderSearch>

/** A search for pupils' minutes. */
const BalanceSearch = z.object({
  keyword: keywordText(64).default('').describe('姓名、拼音或学号'),
  departmentId: DepartmentId.optional(),
  state: z.enum(balanceStates).optional(),
})

const Payment = z.object({
  way: z.enum(paymentWays, '请选择收款方式').describe('现金或转账'),
  receipt: filledText(phoneLimits.receipt, '请填写收据号或转账单号'),
})

const Sale = z
  .object({
    studentId: id('user', 'student'),
    packageId: id('phonePackage', 'phonePackageOnSale'),
    way: z.enum(paymentWays).nullable().default(null).describe('还没有收款为 null'),
    receipt: text(phoneLimits.receipt).default('').describe('收款时必填'),
  })
  .refine(({ way, receipt }) => way === null || receipt.trim() !== '', {
    path: ['receipt'],
    error: '请填写收据号或转账单号',
  })
  .refine(({ way, receipt }) => way !== null || receipt.trim() === '', {
    path: ['way'],
    error: '填写了收据号，请选择收款方式',
  })

const Gift = z
  .object({
    studentIds: z
      .array(id('user', 'student'))
      .max(phoneLimits.pupils)
      .refine(areDistinct, '学生重复')
      .register(fieldMeaning, { sample: 'phonePupils', usual: true })
      .default([]),
    classIds: z
      .array(id('phoneClass'))
      .max(phoneLimits.classes)
      .refine(areDistinct, '班级重复')
      .default([])
      .describe('这些班级的全部在校学生'),
    groupId: id('phoneGroup').nullable().default(null).describe('这个分组的全部在校学生'),
    minutes: z.int('请填写分钟数').min(1, '至少 1 分钟').max(phoneLimits.minutes),
    lastDay: WireDay.describe('最后一天').register(fieldMeaning, { sample: 'phoneLastDay' }),
    reason: filledText(phoneLimits.note, '请填写原因'),
  })
  .refine(({ studentIds, classIds, groupId }) => studentIds.length + classIds.length > 0 || groupId !== null, {
    path: ['studentIds'],
    error: '请选择学生、班级或分组',
  })

/** Orders of packages (A-CALL-126), and the minutes that pupils have. */
export const orderCalls = {
  orderPage: post('/order/find/page', {
    doc: '套餐订单分页，新的在前，仅范围之内的学生',
    may: mayView,
    ...countedList(OrderSearch, OrderView),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  orderTotals: post('/order/totals', {
    doc: '所查订单的合计',
    may: mayView,
    body: OrderSearch,
    data: OrderTotals,
    writes: false,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  exportOrders: post('/excel/order', {
    doc: '导出套餐订单，给出后台任务的编号',
    may: mayView,
    body: OrderSearch,
    data: startedJob,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  saveOrder: post('/order/save', {
    doc: '为学生办理套餐；给出收款时立即到账，否则待收款。价格与分钟以办理时为准',
    title: '办理套餐',
    may: mayEdit,
    body: Sale,
    data: z.object({ id: z.int() }),
    refusals: [common.notFound, packageOffSale, packageOver, notPupil],
    namesChildren: true,
  }),
  payOrder: put('/order/pay', {
    doc: '登记订单已收款，分钟到账一次',
    title: '登记套餐收款',
    may: mayEdit,
    body: Payment.extend({ id: id('phoneOrder') }),
    data: nothing,
    refusals: [common.notFound, notUnpaid, packageOver, notPupil],
    namesChildren: true,
  }),
  cancelOrder: put('/order/cancel', {
    doc: '取消待收款的订单',
    title: '取消套餐订单',
    may: mayEdit,
    body: z.object({ id: id('phoneOrder'), reason: text(phoneLimits.note).default('') }),
    data: nothing,
    refusals: [common.notFound, notUnpaid],
  }),
  refundOrder: put('/order/refund', {
    doc: '登记退款：收回没有用完的分钟；金额不能超过剩余分钟的价格',
    title: '登记套餐退款',
    may: mayEdit,
    body: z.object({
      id: id('phoneOrder', 'paidPhoneOrder'),
      fen: z.int('请填写退款金额').min(0).max(phoneLimits.price).register(fieldMeaning, { sample: 'phoneRefund' }),
      reason: filledText(phoneLimits.note, '请填写退款原因'),
    }),
    data: nothing,
    refusals: [common.notFound, notPaid, pupilInCall, nothingLeft, refundTooMuch],
  }),
  balancePage: post('/order/userPackage/find/page', {
    doc: '学生的套餐与剩余分钟分页，先到期的在前；班主任只看自己的班',
    may: permission('videoTele:userPackage:view'),
    ...countedList(BalanceSearch, BalanceView),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  giveMinutes: post('/order/userPackage/give', {
    doc: '给学生、班级或分组赠送免费分钟，须写原因',
    title: '赠送通话分钟',
    may: permission('videoTele:userPackage:edit'),
    body: Gift,
    data: z.object({ pupils: z.int() }),
    refusals: [common.notFound, noPupils, giftOver],
  }),
}
