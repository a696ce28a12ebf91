import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { permissions } from './contract.ts'

export const permissionsArea = area({
  name: 'permissions',
  title: '权限管理',
  permissions: {
    'sys:permission:edit': {
      title: '查看、设置用户权限',
      roles: [role.superAdministrator, role.schoolDataAdministrator],
    },
  },
  calls: permissions,
})
