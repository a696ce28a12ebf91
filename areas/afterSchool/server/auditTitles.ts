import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { afterSchoolConfig, afterSchoolPublication, classDismissal, pupilDismissal } from './tables.ts'

declareAuditTitles(afterSchoolConfig, '放学配置', {
  periods: '时段',
  savedAt: '保存时间',
})

declareAuditTitles(afterSchoolPublication, '放学发布记录', {
  deviceName: '设备名称',
  periods: '时段',
  message: '结果说明',
})

declareAuditTitles(classDismissal, '班级放学', {
  round: '轮次',
  isUndone: '已撤销',
  undos: '撤销次数',
})

declareAuditTitles(pupilDismissal, '学生放学', {
  round: '轮次',
  wasKept: '曾被留下',
  undos: '撤销次数',
})
