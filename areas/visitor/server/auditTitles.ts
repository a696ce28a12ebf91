import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { visit, visitorBlock, visitorConfig } from './tables.ts'

declareAuditTitles(visitorConfig, '访客设置', {
  retentionDays: '个人信息保存天数',
  hostMustAgree: '须被访人同意',
  gates: '校门',
  reasons: '来访事由',
})

declareAuditTitles(visit, '访客记录', {
  name: '访客姓名',
  telephone: '手机号',
  idCardType: '证件类型',
  idCardCipher: '证件号码',
  idCardTail: '证件末四位',
  companions: '随行人数',
  plate: '车牌号',
  gate: '校门',
  fromAt: '预约开始',
  untilAt: '预约结束',
  hostId: '被访人编号',
  hostName: '被访人',
  hostDepartment: '被访部门',
  code: '入校码',
  badge: '访客牌',
  createdById: '登记人编号',
  decidedById: '确认人编号',
  decidedAt: '确认时间',
  decisionNote: '确认说明',
  enteredAt: '入校时间',
  enteredById: '放行人编号',
  enteredGate: '入校校门',
  overrideReason: '放行黑名单原因',
  leftAt: '离校时间',
  leftById: '离校登记人编号',
  cancelledAt: '取消时间',
  cancelledById: '取消人编号',
  erasedAt: '个人信息清除时间',
})

declareAuditTitles(visitorBlock, '访客黑名单', {
  name: '姓名',
  telephone: '手机号',
  idCardCipher: '证件号码',
  idCardTail: '证件末四位',
  createdById: '列入人编号',
})
