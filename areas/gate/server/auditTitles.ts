import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { gateKey, gateList, gateOffline, gateRequest, gateRule } from './tables.ts'

declareAuditTitles(gateKey, '离线名单密钥', {
  publicKey: '公钥',
  privateKey: '私钥（加密）',
})

declareAuditTitles(gateList, '离线放行名单', {
  number: '序号',
  validUntil: '有效期结束',
  people: '人数',
})

declareAuditTitles(gateOffline, '离线放行', {
  series: '序列',
  number: '序号',
  listNumber: '名单编号',
  passed: '放行',
  arrivedAt: '到达时间',
  verdict: '核对结果',
  seenById: '核对人编号',
})

declareAuditTitles(gateRequest, '门禁请求', {
  series: '序列',
  number: '序号',
  askedAt: '请求时间',
  decision: '决定',
  decidedById: '决定人编号',
  cardFault: '卡的问题',
  joinedId: '并入的请求编号',
  rule: '通行规则',
})

declareAuditTitles(gateRule, '通行规则', {
  accommodation: '住宿',
  departmentIds: '部门编号',
  direction: '方向',
  startTime: '开始时刻',
  endTime: '结束时刻',
  days: '日期范围',
  validFrom: '有效期开始',
  validUntil: '有效期结束',
})
