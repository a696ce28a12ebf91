import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { permissionGrant, userGroup, userGroupMember, userGroupPermission } from './tables.ts'

declareAuditTitles(permissionGrant, '用户权限', {
  permission: '权限',
})

declareAuditTitles(userGroup, '用户组', {})

declareAuditTitles(userGroupMember, '用户组成员', {
  groupId: '用户组编号',
})

declareAuditTitles(userGroupPermission, '用户组权限', {
  groupId: '用户组编号',
  permission: '权限',
})
