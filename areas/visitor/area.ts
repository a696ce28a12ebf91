import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { visitor } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const keepers = [...administrators, role.gateKeeper]
const hosts = [...administrators, role.departmentManager, role.staff]
const viewers = [...hosts, role.gateKeeper]

export const visitorArea = area({
  name: 'visitor',
  title: '访客',
  isModule: true,
  permissions: {
    'visitor:visit:view': { title: '查看访客记录（教师只看自己的访客）', roles: viewers },
    'visitor:visit:invite': { title: '预约访客', roles: hosts },
    'visitor:gate:work': { title: '登记访客、入校与离校，查看全校访客', roles: keepers },
    'visitor:block:edit': { title: '管理访客黑名单，放行黑名单人员', roles: administrators },
    'visitor:config:edit': { title: '修改访客设置', roles: administrators },
    'visitor:statistics:view': { title: '查看访客统计，导出访客记录', roles: administrators },
  },
  menu: [
    { id: 660, name: '访客', icon: 'visitor', orderNum: 43, roles: viewers },
    {
      id: 661,
      parentId: 660,
      name: '访客记录',
      url: '/visitor/visitorWater',
      orderNum: 1,
      roles: viewers,
      permission: 'visitor:visit:view',
      // The list names the pupils whom visitors collect.
      namesChildren: true,
    },
    {
      id: 662,
      parentId: 660,
      name: '访客统计',
      url: '/visitor/visitorStatistics',
      orderNum: 2,
      roles: administrators,
      permission: 'visitor:statistics:view',
    },
  ],
  calls: visitor,
})
