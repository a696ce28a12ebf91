import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { card } from './tables.ts'

declareAuditTitles(card, '一卡通', {
  cardNum: '一卡通号',
  beginsAt: '启用时间',
  endedWhy: '结束原因',
})
