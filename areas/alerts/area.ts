import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { alerts } from './contract.ts'

const { superAdministrator, schoolDataAdministrator, departmentManager, staff, dormitoryAdministrator } = role
const administrators = [superAdministrator, schoolDataAdministrator]
const viewers = [...administrators, departmentManager, staff, dormitoryAdministrator]
const region = [superAdministrator, role.bureauAdministrator]
// Calls that name children refuse super administrators (`figuresOnly`), so their menu omits these pages.
const withinSchool = viewers.filter((id) => id !== superAdministrator)

const view = 'alerts:alert:view'

export const alertsArea = area({
  name: 'alerts',
  title: '预警',
  isModule: true,
  permissions: {
    [view]: { title: '查看预警、给家长打电话', roles: viewers },
    'alerts:alert:decide': { title: '处理待核对的预警', roles: administrators },
    'alerts:settings:edit': { title: '设置预警', roles: administrators },
    'alerts:figures:view': { title: '查看各学校的预警次数', roles: region },
  },
  menu: [
    { id: 610, name: '预警', icon: 'bell', orderNum: 36, roles: [...withinSchool, ...region] },
    {
      id: 611,
      parentId: 610,
      name: '今日预警',
      url: '/alerts',
      orderNum: 1,
      roles: withinSchool,
      permission: view,
      namesChildren: true,
    },
    {
      id: 612,
      parentId: 610,
      name: '预警记录',
      url: '/alerts/history',
      orderNum: 2,
      roles: withinSchool,
      permission: view,
      namesChildren: true,
    },
    {
      id: 613,
      parentId: 610,
      name: '区域预警统计',
      url: '/alerts/region',
      orderNum: 3,
      roles: region,
      permission: 'alerts:figures:view',
    },
  ],
  calls: alerts,
})
