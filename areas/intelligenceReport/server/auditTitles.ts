import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { reportScene } from './tables.ts'

declareAuditTitles(reportScene, '智能报告场景', {
  alias: '名称',
  firstStartTime: '第一段开始',
  firstEndTime: '第一段结束',
  firstStateDictId: '第一段类型',
  condition: '组合方式',
  secondStartTime: '第二段开始',
  secondEndTime: '第二段结束',
  secondStateDictId: '第二段类型',
})
