import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { permissions } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]

const entry = (id: number, name: string, url: string) => ({
  id,
  parentId: 70,
  name,
  url,
  orderNum: id - 70,
  roles: administrators,
  permission: 'sys:permission:edit',
})

export const permissionsArea = area({
  name: 'permissions',
  title: '权限管理',
  permissions: {
    'sys:permission:edit': { title: '查看、设置用户与用户组的权限', roles: administrators },
  },
  menu: [
    { id: 70, name: '权限管理', icon: 'key', orderNum: 80, roles: administrators },
    entry(71, '用户权限', '/limits/userLimits'),
    entry(72, '用户组权限', '/limits/userGroupLimits'),
  ],
  calls: permissions,
})
