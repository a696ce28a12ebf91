import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { access } from './contract.ts'

const { superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper } = role
const atDoors = [superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper]

export const accessArea = area({
  name: 'access',
  title: '出入记录',
  permissions: {
    'sys:access:view': {
      title: '查询与导出出入记录',
      roles: [...atDoors, role.departmentManager, role.staff, role.bureauAdministrator],
    },
    'access:record:report': { title: '登记归寝、离寝、离校、返校', roles: atDoors },
  },
  calls: access,
})
