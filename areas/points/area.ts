import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { points } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const teachers = [...administrators, role.departmentManager, role.staff]

export const pointsArea = area({
  name: 'points',
  title: '积分',
  isModule: true,
  permissions: {
    'points:config:edit': { title: '修改积分设置与规则', roles: administrators },
    'points:record:view': { title: '查看积分流水', roles: teachers },
    'points:record:edit': { title: '记积分、撤销积分', roles: teachers },
    'points:statistics:view': { title: '查看积分统计', roles: teachers },
  },
  menu: [
    { id: 110, name: '积分管理', icon: 'bank', orderNum: 60, roles: teachers },
    {
      id: 111,
      parentId: 110,
      name: '积分配置',
      url: '/pointsManagement/systemConfig',
      orderNum: 1,
      roles: administrators,
      permission: 'points:config:edit',
    },
    {
      id: 112,
      parentId: 110,
      name: '积分流水',
      url: '/pointsManagement/IntegralFlow',
      orderNum: 2,
      roles: teachers,
      permission: 'points:record:view',
    },
    {
      id: 113,
      parentId: 110,
      name: '积分统计',
      url: '/pointsManagement/pointsStatistics',
      orderNum: 3,
      roles: teachers,
      permission: 'points:statistics:view',
    },
  ],
  calls: points,
})
