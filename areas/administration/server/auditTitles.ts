import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { brand } from './tables.ts'

declareAuditTitles(brand, '品牌', {
  host: '主机',
  logoFileId: '标志文件编号',
  officialSite: '官网',
  trialSite: '试用申请',
  company: '公司',
  recordNumber: '备案号',
})
