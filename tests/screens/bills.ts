import {
  type BillDay,
  type BillDetail,
  type BillDetailDialog,
  type BillHeader,
  type BillSummary,
  type StatementView,
  reconciliation,
} from '../../areas/reconciliation/contract.ts'
import { answer } from './answers.ts'

/** The answer with the two product types of a school. */
export const products = answer(reconciliation.products, [
  { name: 'CARD_RECHARGE', desc: '一卡通充值' },
  { name: 'MEAL', desc: '餐费' },
])

/** A bill of 600 trades, with `changes` applied. */
export const bill = (changes: Partial<BillSummary> & Pick<BillSummary, 'id'>): BillSummary => ({
  billCount: 600,
  orderAmount: 3_000_000,
  serviceChargeAmount: 0,
  remark: '',
  source: 'qz',
  wxMchId: '',
  checkBillStatus: 'SUCCESS',
  ...changes,
})

/** A day whose three bills are equal, with `changes` applied. */
export const billDay = (changes: Partial<BillDay> & Pick<BillDay, 'tradeDate'>): BillDay => ({
  checkDate: '2026-03-02 10:00:05',
  result: 'SUCCESS',
  isOver: true,
  bills: [
    { mchType: 'PAY', billSummaryDOS: [bill({ id: 11, source: 'wechat', serviceChargeAmount: 18_000 })] },
    { mchType: 'QZ', billSummaryDOS: [bill({ id: 12 })] },
    { mchType: 'YKT', billSummaryDOS: [bill({ id: 13, source: 'yks' })] },
  ],
  ...changes,
})

/** The platform's bill of a day, with `changes` applied. */
export const billHeader = (changes: Partial<BillHeader> = {}): BillHeader => ({
  ...bill({ id: 12, checkBillStatus: 'FAIL', remark: '1 笔异常' }),
  tradeDate: '2026-03-01',
  productTag: 'CARD_RECHARGE',
  productName: '一卡通充值',
  mchType: 'QZ',
  abnormalCount: 1,
  siblings: [
    { id: 11, mchType: 'PAY', wxMchId: '1900000109' },
    { id: 12, mchType: 'QZ', wxMchId: '' },
    { id: 13, mchType: 'YKT', wxMchId: '' },
  ],
  ...changes,
})

/** A payment of 50 yuan in the platform's bill that the card system lacks, with `changes` applied. */
export const billDetail = (changes: Partial<BillDetail> = {}): BillDetail => ({
  id: 71,
  tradeCode: 'XT1',
  summaryId: 12,
  transDate: '2026-03-01 07:30:05',
  source: 'qz',
  orderAmount: 5000,
  tradeStatus: 'PAID',
  receiverUserId: 14,
  receiverUserName: '王小明',
  receiverSchoolCardNum: '10086001',
  receiverUserCode: 'S01',
  payUserId: null,
  payUserName: '王建国',
  userIdentity: '父亲',
  createTime: '2026-03-02 09:00:00',
  checkBillStatus: 'FAIL',
  checkBillRemark: '一卡通没有这笔交易',
  isMarked: false,
  settleAccounts: 5000,
  rate: '',
  serviceCharge: 0,
  wxOrderCode: '42000000XT1',
  mchId: '',
  tradeName: '校园卡充值',
  version: 0,
  ...changes,
})

/** That payment with the three books, with `changes` applied. */
export const billDialog = (changes: Partial<BillDetailDialog> = {}): BillDetailDialog => ({
  ...billDetail(),
  books: [
    { mchType: 'PAY', amount: 5000 },
    { mchType: 'QZ', amount: 5000 },
    { mchType: 'YKT', amount: null },
  ],
  markedBy: null,
  markedTime: null,
  mayRecharge: true,
  rechargeAmount: 5000,
  recharges: [],
  ...changes,
})

/** A statement of the payment channel. */
export const statement: StatementView = {
  id: 31,
  mchType: 'PAY',
  fileName: '微信账单.csv',
  fromDay: '2026-03-01',
  toDay: '2026-03-01',
  completeUntilTime: null,
  lineCount: 600,
  orderAmount: 3_000_000,
  importedBy: '林建平',
  importedTime: '2026-03-02 09:00:00',
}
