import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { attendanceCorrection, attendanceRule, attendanceShift } from './tables.ts'

declareAuditTitles(attendanceCorrection, '补卡申请', {
  minute: '补卡时间（当天第几分钟）',
  askedAt: '申请时间',
  deciderId: '审批人编号',
  revokerId: '撤销人编号',
  revokedAt: '撤销时间',
  revokeReason: '撤销原因',
})

declareAuditTitles(attendanceRule, '考勤班次规则', {
  shiftId: '班次编号',
  fromDay: '生效日期',
  madeDay: '写入日期',
  departmentIds: '部门编号',
  memberIds: '人员编号',
  arriveFrom: '最早到岗',
  arriveTo: '最晚到岗',
  leaveFrom: '最早离岗',
  leaveTo: '最晚离岗',
  requiredMinutes: '每天应满（分钟）',
  graceMinutes: '宽限（分钟）',
  followsCalendar: '按校历放假、调休',
})

declareAuditTitles(attendanceShift, '考勤班次', {
  endDay: '最后一天',
})
