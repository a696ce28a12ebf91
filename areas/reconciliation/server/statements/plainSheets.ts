import { fromWireTime } from '../../../../platform/contract/wireMoment.ts'
import { type SheetRow, sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { RowFault } from '../../../../platform/server/sheets/importing.ts'
import { productTypes } from '../../words.ts'
import type { NewLine } from '../books/lines.ts'
import { toFen } from './money.ts'

const receiver = [
  { key: 'code', title: '学号', kind: 'text', longest: 64, width: 16, example: '20250101' },
  { key: 'name', title: '姓名', kind: 'text', longest: 64, width: 12, example: '王小明' },
  { key: 'card', title: '卡号', kind: 'text', longest: 64, width: 16, example: '10086001' },
] as const

/** The platform's orders, one payment or refund in a row. */
export const orderSheet = sheetDefinition({
  title: '平台订单',
  columns: [
    {
      key: 'tradeCode',
      title: '订单号',
      kind: 'text',
      required: true,
      longest: 64,
      width: 26,
      example: 'XT202611010001',
    },
    {
      key: 'product',
      title: '商品类型',
      kind: 'choice',
      required: true,
      choices: productTypes.map(({ desc }) => desc),
      width: 14,
      example: '一卡通充值',
    },
    { key: 'tradeName', title: '商品名称', kind: 'text', longest: 100, width: 20, example: '校园卡充值 50 元' },
    { key: 'amount', title: '金额（元）', kind: 'number', required: true, width: 12, example: '50.00' },
    { key: 'at', title: '支付时间', kind: 'moment', required: true, width: 20, example: '2026-11-01 08:30:00' },
    {
      key: 'refundCode',
      title: '退款单号',
      kind: 'text',
      longest: 64,
      width: 20,
      note: '退款的行填写，付款的行不填；退款的时间填在支付时间',
    },
    { key: 'payer', title: '付款人', kind: 'text', longest: 64, width: 12, example: '王建国' },
    { key: 'identity', title: '与学生关系', kind: 'text', longest: 20, width: 12, example: '父亲' },
    ...receiver,
    { key: 'wxOrderCode', title: '微信订单号', kind: 'text', longest: 64, width: 30 },
  ],
})

/** The one-card system's credits, one in a row. */
export const cardSheet = sheetDefinition({
  title: '一卡通账单',
  columns: [
    {
      key: 'tradeCode',
      title: '订单号',
      kind: 'text',
      required: true,
      longest: 64,
      width: 26,
      example: 'XT202611010001',
    },
    { key: 'serial', title: '流水号', kind: 'text', longest: 64, width: 20, example: '900001' },
    { key: 'amount', title: '金额（元）', kind: 'number', required: true, width: 12, example: '50.00' },
    { key: 'at', title: '充值时间', kind: 'moment', required: true, width: 20, example: '2026-11-01 08:30:05' },
    {
      key: 'kind',
      title: '类型',
      kind: 'choice',
      choices: ['充值', '退款'],
      width: 8,
      example: '充值',
      note: '不填为充值',
    },
    ...receiver,
  ],
})

type Order = SheetRow<(typeof orderSheet)['columns'][number]['key']>
type Credit = SheetRow<(typeof cardSheet)['columns'][number]['key']>

const textOf = (cell: string | number | null): string => String(cell ?? '').trim()
const fenOf = (cell: string | number | null): number | null => toFen(Number(cell))

/** Checks an amount: at most two decimals, not 0. */
export const checkAmount = ({ amount }: Pick<Order, 'amount'>): RowFault<'amount'>[] => {
  const fen = fenOf(amount)
  if (fen === null) return [{ key: 'amount', why: '最多两位小数，且不超过 100 万元' }]
  return fen === 0 ? [{ key: 'amount', why: '不能为 0' }] : []
}

/** A refund counts as negative, with or without a sign in the sheet. */
const signed = (amount: number, isRefund: boolean) => (isRefund ? -Math.abs(amount) : amount)

const withoutChannel = { serviceCharge: 0, rate: '', merchantId: '' }

/** Reads the lines of the platform's orders. */
export const readOrderLines = (rows: readonly Order[], timeZone: string): NewLine[] =>
  rows.map((row) => {
    const refundCode = textOf(row.refundCode)
    return {
      ...withoutChannel,
      party: 'QZ',
      tradeCode: textOf(row.tradeCode),
      refundCode,
      serial: '',
      productTag: productTypes.find(({ desc }) => desc === row.product)?.name ?? 'OTHER',
      tradeAt: fromWireTime(textOf(row.at), timeZone),
      amount: signed(fenOf(row.amount) ?? 0, refundCode !== ''),
      tradeName: textOf(row.tradeName),
      wxOrderCode: textOf(row.wxOrderCode),
      payUserName: textOf(row.payer),
      userIdentity: textOf(row.identity),
      receiverName: textOf(row.name),
      receiverCode: textOf(row.code),
      receiverCardNum: textOf(row.card),
    }
  })

/** Reads the lines of the card system's statement. */
export const readCreditLines = (rows: readonly Credit[], timeZone: string): NewLine[] =>
  rows.map((row) => ({
    ...withoutChannel,
    party: 'YKT',
    tradeCode: textOf(row.tradeCode),
    refundCode: '',
    serial: textOf(row.serial),
    productTag: 'CARD_RECHARGE',
    tradeAt: fromWireTime(textOf(row.at), timeZone),
    amount: signed(fenOf(row.amount) ?? 0, row.kind === '退款'),
    tradeName: '',
    wxOrderCode: '',
    payUserName: '',
    userIdentity: '',
    receiverName: textOf(row.name),
    receiverCode: textOf(row.code),
    receiverCardNum: textOf(row.card),
  }))
