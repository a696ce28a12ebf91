import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { calendarDay, leave, leaveAttachment, leaveRule, leaveStep, schoolTerm } from './tables.ts'

declareAuditTitles(calendarDay, '校历特殊日', {
  asWeekday: '按星期几',
})

declareAuditTitles(leave, '请假', {
  startAt: '开始时间',
  fetcher: '接走人',
  submitterId: '提交人编号',
  linkId: '家长链接编号',
  approverId: '审批人编号',
  backAt: '销假时间',
  backById: '销假人编号',
  askedEndAt: '申请的结束时间',
  extendReason: '续假原因',
})

declareAuditTitles(leaveAttachment, '请假附件', {
  leaveId: '请假编号',
})

declareAuditTitles(leaveRule, '请假审批设置', {
  moreThanHours: '超过小时数',
  steps: '审批步骤',
})

declareAuditTitles(leaveStep, '请假审批', {
  leaveId: '请假编号',
  round: '轮次',
  place: '位次',
  approver: '审批人',
  deciderId: '审批人编号',
  askedById: '申请人编号',
})

declareAuditTitles(schoolTerm, '学期', {
  startDay: '开始日期',
  endDay: '最后一天',
})
