import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { leave } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]

export const leaveArea = area({
  name: 'leave',
  title: '请假',
  isModule: true,
  permissions: {
    'leave:calendar:edit': { title: '维护校历', roles: administrators },
  },
  menu: [
    {
      id: 138,
      // 组织与用户, of the area of users.
      parentId: 37,
      name: '校历',
      url: '/school/calendar',
      orderNum: 3,
      roles: administrators,
      permission: 'leave:calendar:edit',
    },
  ],
  calls: leave,
})
