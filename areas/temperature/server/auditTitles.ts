import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { temperatureAlert, temperatureConfig, temperaturePeriods, temperatureWithdrawal } from './tables.ts'

declareAuditTitles(temperatureAlert, '体温异常', {
  subjectId: '人员或班级编号',
  tempF: '体温（十分之一度）',
  toldAt: '通知时间',
})

declareAuditTitles(temperatureWithdrawal, '体温撤回', {
  readingId: '体温读数编号',
})

declareAuditTitles(temperatureConfig, '体温上报设置', {
  periods: '时段',
  lastNumber: '最大时段编号',
  least: '最低',
  most: '最高',
})

declareAuditTitles(temperaturePeriods, '体温上报时段', {
  fromDay: '生效日期',
  periods: '时段',
})
