import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { evacuation, evacuationTick } from './tables.ts'

declareAuditTitles(evacuation, '疏散清点', {
  begunAt: '开始时间',
  begunById: '发起人编号',
  endedById: '结束人编号',
  isDrill: '演练',
})

declareAuditTitles(evacuationTick, '疏散清点（勾选）', {
  evacuationId: '清点编号',
  turn: '次序',
})
