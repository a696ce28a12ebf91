import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { billMark, billRecharge, billStatement, billSummary } from './tables.ts'

declareAuditTitles(billStatement, '账单文件', {
  party: '账单方',
  fileName: '文件名',
  contentHash: '文件指纹',
  fromDay: '开始日期',
  toDay: '结束日期',
  completeUntil: '完整到',
  lineCount: '笔数',
  orderAmount: '金额（分）',
  importedById: '导入人',
  importedAt: '导入时间',
})

declareAuditTitles(billSummary, '账单', {
  tradeDay: '日期',
  productTag: '商品类型',
  party: '账单方',
  merchantId: '商户号',
  billCount: '笔数',
  orderAmount: '金额（分）',
  serviceCharge: '手续费（分）',
  remark: '原因',
  checkedAt: '对账时间',
})

declareAuditTitles(billMark, '对账标记', {
  tradeCode: '订单号',
  remark: '备注',
  markedById: '标记人',
  markedAt: '标记时间',
})

declareAuditTitles(billRecharge, '一卡通充值', {
  tradeCode: '订单号',
  requestNumber: '请求号',
  amount: '金额（分）',
  cardNum: '卡号',
  reason: '原因',
  isUncertain: '结果不明',
  askedById: '申请人',
  askedAt: '申请时间',
  endedAt: '结束时间',
})
