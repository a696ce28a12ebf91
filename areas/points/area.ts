import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { points } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const teachers = [...administrators, role.departmentManager, role.staff]

const entry = (id: number, name: string, place: string, roles: readonly number[], permission: string) => ({
  id,
  parentId: 110,
  name,
  url: `/pointsManagement/${place}`,
  orderNum: id - 110,
  roles,
  permission,
})

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
    { id: 110, name: '积分管理', icon: 'trophy', orderNum: 60, roles: teachers },
    entry(111, '积分配置', 'systemConfig', administrators, 'points:config:edit'),
    entry(112, '积分流水', 'IntegralFlow', teachers, 'points:record:view'),
    entry(113, '积分统计', 'pointsStatistics', teachers, 'points:statistics:view'),
  ],
  calls: points,
})
