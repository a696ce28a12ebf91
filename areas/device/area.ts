import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { device } from './contract.ts'

const keepers = [role.superAdministrator, role.schoolDataAdministrator, role.integrator]
const readers = [...keepers, role.dormitoryAdministrator, role.gateKeeper, role.departmentManager]

export const deviceArea = area({
  name: 'device',
  title: '设备',
  permissions: {
    'device:device:view': { title: '查看设备', roles: readers },
    'device:device:edit': { title: '管理设备、位置与凭证', roles: keepers },
    'device:command:send': { title: '向设备下发指令', roles: keepers },
  },
  menu: [
    { id: 140, name: '设备管理', icon: 'device', orderNum: 50, roles: readers },
    {
      id: 141,
      parentId: 140,
      name: '设备配置',
      url: '/dormitory/device',
      orderNum: 1,
      roles: readers,
      permission: 'device:device:view',
    },
  ],
  calls: device,
})
