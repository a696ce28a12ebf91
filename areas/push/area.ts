import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { push } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]

export const pushArea = area({
  name: 'push',
  title: '推送',
  permissions: {
    'push:message:send': { title: '向家长推送、补发', roles: administrators },
    'push:config:edit': { title: '修改推送设置', roles: administrators },
  },
  menu: [
    {
      id: 219,
      parentId: 200,
      name: '推送设置',
      url: '/push/config',
      orderNum: 19,
      roles: administrators,
      permission: 'push:config:edit',
    },
  ],
  calls: push,
})
