import { z } from 'zod'
import { WireDate, WireTime } from '../../platform/contract/time.ts'
import { checkStates, parties, rechargeStates, sourceOfParty } from './words.ts'

/** A product type for the select (A-ENT-220). */
export const ProductType = z.object({ name: z.string(), desc: z.string() })
export type ProductType = z.output<typeof ProductType>

/** The bill of one party, merchant, product and day. Amounts in fen. */
export const BillSummary = z.object({
  id: z.int(),
  billCount: z.int(),
  orderAmount: z.int().describe('分；退款已减去'),
  serviceChargeAmount: z.int().describe('分'),
  remark: z.string().describe('异常或未对账的原因'),
  source: z.enum(sourceOfParty),
  wxMchId: z.string(),
  checkBillStatus: z.enum(checkStates),
})
export type BillSummary = z.output<typeof BillSummary>

/** A day with the bills of the three parties and its result (A-RULE-077 to 079; conflicts C-052). */
export const BillDay = z.object({
  tradeDate: WireDate,
  checkDate: WireTime.nullable().describe('最近一次对账的时间'),
  result: z.enum(checkStates),
  isOver: z.boolean().describe('次日 10:00 已过，可以对账'),
  bills: z.array(z.object({ mchType: z.enum(parties), billSummaryDOS: z.array(BillSummary) })),
})
export type BillDay = z.output<typeof BillDay>

/** One line of a party's bill (academics §3, Bill detail). Amounts in fen. */
export const BillDetail = z.object({
  id: z.int(),
  tradeCode: z.string(),
  summaryId: z.int(),
  transDate: WireTime,
  source: z.enum(sourceOfParty),
  orderAmount: z.int().describe('分；退款为负'),
  tradeStatus: z.enum(['PAID', 'REFUND']),
  receiverUserId: z.int().nullable(),
  receiverUserName: z.string(),
  receiverSchoolCardNum: z.string(),
  receiverUserCode: z.string(),
  payUserId: z.int().nullable(),
  payUserName: z.string(),
  userIdentity: z.string().describe('付款人与收款人的关系'),
  createTime: WireTime,
  checkBillStatus: z.enum(checkStates),
  checkBillRemark: z.string().describe('对账得到的原因，或人工备注'),
  isMarked: z.boolean().describe('状态由人工标记'),
  settleAccounts: z.int().describe('分；实收，即金额减手续费'),
  rate: z.string(),
  serviceCharge: z.int().describe('分'),
  wxOrderCode: z.string(),
  mchId: z.string(),
  tradeName: z.string(),
  version: z.int(),
})
export type BillDetail = z.output<typeof BillDetail>

/** The sum of a trade in one party's books in fen, or null without a line. */
const BookAmount = z.object({ mchType: z.enum(parties), amount: z.int().nullable() })

/** A line with the same trade in all books, its marks and its recharges, for the dialog (A-SCR-046). */
export const BillDetailDialog = BillDetail.extend({
  books: z.array(BookAmount),
  markedBy: z.string().nullable(),
  markedTime: WireTime.nullable(),
  mayRecharge: z.boolean().describe('可以重试向一卡通充值'),
  rechargeAmount: z.int().describe('分；一卡通还缺的金额'),
  recharges: z.array(
    z.object({
      amount: z.int(),
      state: z.enum(rechargeStates),
      reason: z.string(),
      askedBy: z.string().nullable(),
      askedTime: WireTime,
    }),
  ),
})
export type BillDetailDialog = z.output<typeof BillDetailDialog>

/** The bill whose lines a detail screen shows, with the same day's bills of the other parties. */
export const BillHeader = z.object({
  ...BillSummary.shape,
  tradeDate: WireDate,
  productTag: z.string(),
  productName: z.string(),
  mchType: z.enum(parties),
  abnormalCount: z.int(),
  siblings: z.array(z.object({ id: z.int(), mchType: z.enum(parties), wxMchId: z.string() })),
})
export type BillHeader = z.output<typeof BillHeader>

/** An imported statement of one party. */
export const StatementView = z.object({
  id: z.int(),
  mchType: z.enum(parties),
  fileName: z.string(),
  fromDay: WireDate,
  toDay: WireDate,
  completeUntilTime: WireTime.nullable().describe('最后一天只完整到这个时间；整天的为 null'),
  lineCount: z.int(),
  orderAmount: z.int().describe('分'),
  importedBy: z.string().nullable(),
  importedTime: WireTime,
})
export type StatementView = z.output<typeof StatementView>
