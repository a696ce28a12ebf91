import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { closedModule, schoolConfig } from './tables.ts'

declareAuditTitles(closedModule, '未开通模块', {
  module: '模块',
})

declareAuditTitles(schoolConfig, '学校配置', {
  value: '值',
})
