import { z } from 'zod'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { flag, fieldMeaning, id, keywordText, text } from '../../platform/contract/ids.ts'
import { countedList, sheetTemplate, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import type { UploadSpec } from '../../platform/contract/upload.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { SchoolId } from '../registry/contract.ts'
import { reconciliationRefusals } from './refusals.ts'
import { BillDay, BillDetail, BillDetailDialog, BillHeader, ProductType, StatementView } from './views.ts'
import { checkStates, completeTos, keywordTypes, mostQueryDays, parties, productTags, remarkMoreThan } from './words.ts'

export { reconciliationRefusals } from './refusals.ts'
export * from './views.ts'
export * from './words.ts'

/** One statement: the channel's file as it was downloaded, or a sheet of another program. */
const statementUpload: UploadSpec = {
  field: 'file',
  kinds: ['anySheet'],
  mostBytes: 20 * 1024 * 1024,
  mostFiles: 1,
}

const mayView = permission('reconciliation:bill:view')
const mayCheck = permission('reconciliation:bill:edit')
const mayImport = permission('reconciliation:statement:edit')

const { nothingFound, dayNotOver, alreadyNormal } = reconciliationRefusals
const {
  noCardSystem,
  notForCard,
  noCardStatement,
  nothingToRecharge,
  notPaid,
  noCard,
  rechargeWaiting,
  rechargeUnclear,
} = reconciliationRefusals
const { statementTwice, wrongStatement, statementUsed, statementOverlapped, statementCorrects, markedNormal } =
  reconciliationRefusals

const markFault = '备注状态不能为空且信息必须在6位或以上！'

const BillId = id('bill')
const TradeCode = text(64, 1).register(fieldMeaning, { sample: 'tradeCode' })

const dayLength = 86_400_000

/** A query for the days of a product type: required, at most 60 days, in order (A-RULE-053, 099, 100). */
const DaySearch = z
  .object({
    schoolId: SchoolId,
    beginDate: WireDay.clone().register(fieldMeaning, { sample: 'firstBillDay' }),
    endDate: WireDay.clone().register(fieldMeaning, { sample: 'lastBillDay' }),
    productTag: z.enum(productTags, '请选择商品类型').register(fieldMeaning, { sample: 'productTag' }),
  })
  .refine(({ beginDate, endDate }) => beginDate <= endDate, { path: ['endDate'], error: '参数错误', abort: true })
  .refine(({ beginDate, endDate }) => Date.parse(endDate) - Date.parse(beginDate) < mostQueryDays * dayLength, {
    path: ['endDate'],
    error: '最大查询范围为60天',
  })

const DetailSearch = z.object({
  billSummaryId: BillId,
  checkTradeFail: flag.default(false).describe('只看异常'),
  keyword: keywordText(64).register(fieldMeaning, { sample: 'billKeyword' }).default(''),
  keyWordType: z.enum(keywordTypes).default('tradeCode'),
})

export const reconciliation = {
  products: get('/order/product/select', {
    doc: '商品类型，供选择。academics §7',
    may: mayView,
    query: { schoolId: SchoolId },
    data: z.array(ProductType),
    refusals: [common.notFound],
  }),
  days: post('/order/bill/summary/page', {
    doc: '每天的三方账单与结果，新的在前；最多 60 天。academics §2、§7',
    may: mayView,
    body: DaySearch.safeExtend(pageInput),
    data: pageOf(BillDay),
    refusals: [common.notFound],
    writes: false,
  }),
  exportDays: post('/order/bill/summary/export', {
    doc: '导出每天的三方账单，给出后台任务的编号；没有账单时拒绝',
    may: mayView,
    body: DaySearch,
    data: startedJob,
    refusals: [common.notFound, nothingFound],
    onlyLooks: true,
  }),
  bill: get('/order/bill/summary', {
    doc: '一份账单与同日其他方的账单，供明细页',
    may: mayView,
    query: { billId: BillId },
    data: BillHeader,
    refusals: [common.notFound],
  }),
  details: post('/order/bill/detail/page', {
    doc: '一份账单的明细，按时间；可只看异常，可按关键字查找。academics §2、§7',
    may: mayView,
    ...countedList(DetailSearch, BillDetail),
    refusals: [common.notFound],
  }),
  exportDetails: post('/order/bill/detail/export', {
    doc: '导出一份账单的明细，给出后台任务的编号；没有明细时拒绝',
    may: mayView,
    body: DetailSearch,
    data: startedJob,
    refusals: [common.notFound, nothingFound],
    onlyLooks: true,
  }),
  detail: get('/order/bill/detail', {
    doc: '一笔交易的明细与三方金额。academics §7',
    may: mayView,
    query: { tradeCode: TradeCode, summaryId: BillId },
    data: BillDetailDialog,
    refusals: [common.notFound],
  }),
  reconcile: post('/order/bill/reconcile', {
    doc: '对账：比较这份账单当天该商品的三方账单。academics §7',
    may: mayCheck,
    body: z.object({ billId: BillId }),
    data: BillDay,
    refusals: [common.notFound, dayNotOver, alreadyNormal],
  }),
  recharge: post('/order/bill/recharge', {
    doc: '重试向一卡通系统充值这笔交易还缺的金额；一笔交易同时只有一次。academics §7',
    title: '重试一卡通充值',
    may: mayCheck,
    body: z.object({ tradeCode: TradeCode }),
    data: startedJob,
    refusals: [
      common.notFound,
      noCardSystem,
      notForCard,
      noCardStatement,
      nothingToRecharge,
      notPaid,
      noCard,
      rechargeWaiting,
      rechargeUnclear,
      markedNormal,
    ],
  }),
  mark: post('/order/bill/detail/status', {
    doc: '人工标记一笔交易的状态，备注须多于 6 个字；给出版本而不是最新时返回 10020 与当前内容。academics §5、§7',
    title: '标记对账状态',
    may: mayCheck,
    body: z.object({
      tradeCode: TradeCode,
      state: z.enum(checkStates, markFault),
      remark: text(200)
        .refine((remark) => [...remark.trim()].length > remarkMoreThan, markFault)
        .register(fieldMeaning, { sample: 'markRemark' }),
      version: versionOf('billMarkVersion').optional(),
    }),
    data: nothing,
    refusals: [common.notFound, common.stale],
  }),
  statements: post('/order/bill/statement/page', {
    doc: '已导入的账单文件，新的在前',
    may: mayView,
    body: z.object({ mchType: z.enum(parties).optional(), ...pageInput }),
    data: pageOf(StatementView),
    writes: false,
  }),
  importStatement: post('/order/bill/statement/import', {
    doc: '导入一方的账单文件；有一行有误则全部不写，错误文件在任务中下载。导入后对涉及的日期对账',
    title: '导入账单',
    may: mayImport,
    body: z.object({
      mchType: z.enum(parties),
      productTag: z.enum(productTags).default('OTHER').describe('平台没有订单的行归入的商品类型'),
      completeTo: z
        .enum(completeTos)
        .default('lastLine')
        .describe('账单完整到 lastLine 最后一笔的时间，或 lastDay 最后一天结束；微信支付的账单总是整天的'),
    }),
    data: startedJob,
    transaction: 'own',
    upload: statementUpload,
    refusals: [statementTwice, wrongStatement],
  }),
  statementTemplate: post('/order/bill/statement/template', {
    doc: '平台订单或一卡通账单的导入模板',
    title: '下载账单模板',
    may: mayImport,
    body: z.object({ mchType: z.enum(['QZ', 'YKT']) }),
    ...sheetTemplate,
  }),
  deleteStatement: del('/order/bill/statement/delete', {
    doc: '删除导入的账单文件及其明细，并重新对账；人工处理过的、日期与之后导入的文件重叠的不能删除',
    title: '删除账单文件',
    may: mayImport,
    query: { id: id('billStatement') },
    data: nothing,
    refusals: [common.notFound, statementUsed, statementOverlapped, statementCorrects],
  }),
}
