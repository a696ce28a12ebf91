import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { sealedLink } from './tables.ts'

declareAuditTitles(sealedLink, '家长链接', {
  parentId: '家长编号',
  expiresAt: '到期时间',
  revokedAt: '撤销时间',
  handedOver: '链接由创建人转交',
  revokedById: '撤销人编号',
  triesLeft: '剩余次数',
  openings: '打开次数',
  openedAt: '打开时间',
  uses: '提交次数',
  mostUses: '最多提交次数',
})
