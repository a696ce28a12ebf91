import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { alert, alertCall, alertHold, alertRecipient, alertRun, alertSettings } from './tables.ts'

declareAuditTitles(alertSettings, '预警设置', {
  kinds: '开启的预警',
  headKinds: '通知班主任的预警',
  parentKinds: '通知家长的预警',
  lateTime: '应到校时间',
  hoursFrom: '在校时间开始',
  hoursUntil: '在校时间结束',
  overdueMinutes: '逾期分钟数',
  offlineMinutes: '离线分钟数',
})

declareAuditTitles(alertRun, '预警核对', {})

declareAuditTitles(alertHold, '待核对的预警', {
  about: '班级或设备',
  heldAt: '时间',
  decidedById: '处理人编号',
  decidedByName: '处理人',
  sends: '发送',
})

declareAuditTitles(alert, '预警', {
  classId: '班级编号',
  className: '班级',
  since: '开始时间',
  departureAt: '离校时间',
  raisedAt: '预警时间',
  holdId: '待核对批次',
  arrivedAt: '到达时间',
  ending: '不再发热的原因',
  endedAt: '结束时间',
})

declareAuditTitles(alertRecipient, '预警通知', {
  alertId: '预警',
  role: '身份',
  channel: '渠道',
  lack: '无法送达的原因',
  linkId: '链接',
  messageId: '消息',
  answer: '回复',
  answeredAt: '回复时间',
  leaveId: '请假',
})

declareAuditTitles(alertCall, '预警电话', {
  alertId: '预警',
  studentId: '学生',
  parentId: '家长',
  byName: '拨打人',
})
