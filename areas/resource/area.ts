import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { resource } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const readers = [...administrators, role.departmentManager, role.staff]

export const resourceArea = area({
  name: 'resource',
  title: '资源管理',
  isModule: true,
  permissions: {
    'resource:type:edit': { title: '管理资源类型', roles: administrators },
    'resource:item:edit': { title: '管理资源', roles: administrators },
    'resource:item:view': { title: '查看资源', roles: readers },
  },
  menu: [
    { id: 630, name: '资源管理', icon: 'tool', orderNum: 52, roles: readers },
    {
      id: 631,
      parentId: 630,
      name: '资源类型',
      url: '/resc/rescType',
      orderNum: 2,
      roles: administrators,
      permission: 'resource:type:edit',
    },
    {
      id: 632,
      parentId: 630,
      name: '资源管理',
      url: '/resc/rescMange',
      orderNum: 1,
      roles: readers,
      permission: 'resource:item:view',
    },
  ],
  calls: resource,
})
