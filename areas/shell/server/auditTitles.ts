import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { customMenuItem } from './tables.ts'

declareAuditTitles(customMenuItem, '自定义菜单', {
  icon: '图标',
  url: '地址',
  hidden: '是否隐藏',
  host: '主机',
  token: '对接令牌',
  fixedParam: '固定参数',
  customParam: '自定义参数',
})
