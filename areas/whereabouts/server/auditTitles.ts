import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { whereaboutsReset } from './tables.ts'

declareAuditTitles(whereaboutsReset, '归寝状态重置', {
  memberIds: '人员编号',
  period: '时段',
})
