import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { environment } from './contract.ts'

const keepers = [role.superAdministrator, role.schoolDataAdministrator, role.departmentManager]
const viewers = [...keepers, role.dormitoryAdministrator, role.staff]

export const environmentArea = area({
  name: 'environment',
  title: '环境监测',
  isModule: true,
  permissions: {
    'environment:air:view': { title: '查看环境监测', roles: viewers },
    'environment:air:edit': { title: '修改环境标准与提醒时长', roles: keepers },
    'environment:exceedance:handle': {
      title: '登记超标处理',
      roles: viewers,
    },
  },
  menu: [
    { id: 710, name: '校园环境', icon: 'cloud', orderNum: 53, roles: viewers },
    {
      id: 711,
      parentId: 710,
      name: '环境监测',
      url: '/environmentDevice/environment',
      orderNum: 1,
      roles: viewers,
      permission: 'environment:air:view',
    },
    {
      id: 712,
      parentId: 710,
      name: '环境变化',
      url: '/environmentDevice/history',
      orderNum: 2,
      roles: viewers,
      permission: 'environment:air:view',
    },
    {
      id: 713,
      parentId: 710,
      name: '超标记录',
      url: '/environmentDevice/exceedance',
      orderNum: 3,
      roles: viewers,
      permission: 'environment:air:view',
    },
  ],
  calls: environment,
})
