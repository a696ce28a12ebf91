import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { checkin } from './contract.ts'

// The screen finds people with the users area's search, so the roles are those of that search.
const viewers = [role.superAdministrator, role.schoolDataAdministrator, role.departmentManager, role.staff]

export const checkinArea = area({
  name: 'checkin',
  title: '签到',
  permissions: {
    'checkin:track:view': { title: '查看签到轨迹', roles: viewers },
  },
  menu: [
    {
      id: 165,
      // 出入与疏散
      parentId: 160,
      name: '签到轨迹',
      url: '/checkin/track',
      orderNum: 5,
      roles: viewers,
      permission: 'checkin:track:view',
      namesChildren: true,
    },
  ],
  calls: checkin,
})
