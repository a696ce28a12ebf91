import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { display, displayCode } from './tables.ts'

declareAuditTitles(display, '显示屏', {
  page: '页面',
  pairedAt: '配对时间',
  pairedById: '配对人编号',
})

declareAuditTitles(displayCode, '显示屏配对码', {
  codeHash: '验证码',
  page: '页面',
  address: '来源地址',
})
