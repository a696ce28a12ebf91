import { WireMoment, fromWireTime } from '../../../../platform/contract/wireMoment.ts'
import { type SheetRow, sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { RowFault } from '../../../../platform/server/sheets/importing.ts'
import type { ProductTag } from '../../words.ts'
import type { NewLine } from '../books/lines.ts'
import { parseYuan } from './money.ts'

/**
 * The bill of trades that a merchant downloads from WeChat Pay. Its cells begin with a backtick, so that no spreadsheet
 * program shortens the numbers. Below the trades stand the headings and values of the totals.
 */
export const weChatSheet = sheetDefinition({
  title: '微信支付账单',
  columns: [
    { key: 'at', title: '交易时间', kind: 'text', required: true },
    { key: 'appId', title: '公众账号ID', kind: 'text' },
    { key: 'merchantId', title: '商户号', kind: 'text' },
    { key: 'subMerchantId', title: '特约商户号', kind: 'text' },
    { key: 'terminal', title: '设备号', kind: 'text' },
    { key: 'wxOrderCode', title: '微信订单号', kind: 'text' },
    { key: 'tradeCode', title: '商户订单号', kind: 'text' },
    { key: 'state', title: '交易状态', kind: 'text' },
    { key: 'currency', title: '货币种类', kind: 'text' },
    { key: 'settled', title: '应结订单金额', kind: 'text' },
    { key: 'refundCode', title: '商户退款单号', kind: 'text' },
    { key: 'refund', title: '退款金额', kind: 'text' },
    { key: 'refundState', title: '退款状态', kind: 'text' },
    { key: 'product', title: '商品名称', kind: 'text' },
    { key: 'charge', title: '手续费', kind: 'text' },
    { key: 'rate', title: '费率', kind: 'text' },
    { key: 'total', title: '订单金额', kind: 'text' },
    { key: 'refundAsked', title: '申请退款金额', kind: 'text' },
  ],
})

type WeChatKey = (typeof weChatSheet)['columns'][number]['key']
type WeChatRow = SheetRow<WeChatKey>

/** The text of a cell without the backtick. */
const textOf = (row: WeChatRow, key: WeChatKey): string =>
  String(row[key] ?? '')
    .replace(/^`/, '')
    .trim()

/** True for the headings and the values of the totals, which have no time in their first cell. */
const isTotals = (row: WeChatRow): boolean => textOf(row, 'at') === '总交易单数' || /^\d+$/.test(textOf(row, 'at'))

const isRefund = (row: WeChatRow) => textOf(row, 'state') === 'REFUND'

/** The amount in fen: what the payer owed or got back, with the part that a voucher paid. Null for unreadable text. */
const amountOf = (row: WeChatRow): number | null => {
  const [whole, fallback] = isRefund(row) ? (['refundAsked', 'refund'] as const) : (['total', 'settled'] as const)
  const text = textOf(row, whole) === '' ? textOf(row, fallback) : textOf(row, whole)
  const fen = text === '' ? null : parseYuan(text)
  return fen !== null && isRefund(row) ? -fen : fen
}

/** Checks one row of trades. */
export const checkWeChatRow = (row: WeChatRow): RowFault<WeChatKey>[] => {
  if (isTotals(row)) return []
  const faults: RowFault<WeChatKey>[] = []
  if (!WireMoment.safeParse(textOf(row, 'at')).success)
    faults.push({ key: 'at', why: '不是时间，请使用微信支付下载的原文件' })
  if (textOf(row, 'tradeCode') === '') faults.push({ key: 'tradeCode', why: '不能为空' })
  if (isRefund(row) && textOf(row, 'refundCode') === '') faults.push({ key: 'refundCode', why: '退款没有退款单号' })
  if (amountOf(row) === null) faults.push({ key: isRefund(row) ? 'refundAsked' : 'total', why: '不是金额' })
  if (!['', 'CNY'].includes(textOf(row, 'currency'))) faults.push({ key: 'currency', why: '只能对人民币（CNY）的账' })
  if (parseYuan(textOf(row, 'charge')) === null) faults.push({ key: 'charge', why: '不是金额' })
  return faults
}

/** States of trades in which money moved. */
const movingStates = new Set(['SUCCESS', 'REFUND', ''])

/** True if money moved: a closed or unpaid order and a failed refund are no lines. */
const hasMoved = (row: WeChatRow) =>
  movingStates.has(textOf(row, 'state')) && !(isRefund(row) && textOf(row, 'refundState') === 'FAIL')

/** Reads the lines of checked rows. Rows of totals and rows without money are left out. */
export const readWeChatLines = (rows: readonly WeChatRow[], productTag: ProductTag, timeZone: string): NewLine[] =>
  rows
    .filter((row) => !isTotals(row) && hasMoved(row))
    .map((row) => ({
      party: 'PAY',
      tradeCode: textOf(row, 'tradeCode'),
      refundCode: isRefund(row) ? textOf(row, 'refundCode') : '',
      serial: '',
      productTag,
      tradeAt: fromWireTime(textOf(row, 'at'), timeZone),
      amount: amountOf(row) ?? 0,
      serviceCharge: parseYuan(textOf(row, 'charge')) ?? 0,
      rate: textOf(row, 'rate'),
      tradeName: textOf(row, 'product'),
      wxOrderCode: textOf(row, 'wxOrderCode'),
      merchantId: textOf(row, 'merchantId'),
      payUserName: '',
      userIdentity: '',
      receiverName: '',
      receiverCode: '',
      receiverCardNum: '',
    }))

/** Sums of a bill in fen, without a sign. */
interface Sums {
  readonly payments: number | null
  readonly refunds: number | null
  readonly charges: number | null
}

const sumOf = (rows: readonly WeChatRow[], read: (row: WeChatRow) => number | null): number =>
  rows.reduce((sum, row) => sum + (read(row) ?? 0), 0)

const addUp = (trades: readonly WeChatRow[]): Sums => ({
  payments: sumOf(trades, (row) => (isRefund(row) ? 0 : amountOf(row))),
  refunds: -sumOf(trades, (row) => (isRefund(row) ? amountOf(row) : 0)),
  charges: sumOf(trades, (row) => parseYuan(textOf(row, 'charge'))),
})

/**
 * Reads the values of the totals, whose cells are below headings of the trades. Files of the older form have no totals
 * with the part that vouchers paid, only those of the settled amounts.
 */
const readTotals = (row: WeChatRow): Sums => ({
  payments: parseYuan(textOf(row, 'wxOrderCode') || textOf(row, 'appId')),
  refunds: parseYuan(textOf(row, 'tradeCode') || textOf(row, 'merchantId')),
  charges: parseYuan(textOf(row, 'terminal')),
})

/**
 * Compares the totals at the end of the file with its rows. Returns what is wrong with the file, or null: a file that
 * was cut off would make every missing trade look like a missing payment.
 */
export const findTotalsFault = (rows: readonly WeChatRow[]): string | null => {
  const totals = rows.find((row) => isTotals(row) && textOf(row, 'at') !== '总交易单数')
  if (totals === undefined) return '文件末尾没有合计，可能不完整'
  const trades = rows.filter((row) => !isTotals(row))
  if (Number(textOf(totals, 'at')) !== trades.length) return '合计的笔数与明细不符，文件可能不完整'
  const [printed, counted] = [readTotals(totals), addUp(trades)]
  const isSame =
    printed.payments === counted.payments && printed.refunds === counted.refunds && printed.charges === counted.charges
  return isSame ? null : '合计的金额与明细不符，文件可能被改动'
}
