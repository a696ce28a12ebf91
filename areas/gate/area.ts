import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { gate, gateTopic } from './contract.ts'

export const gateArea = area({
  name: 'gate',
  title: '出入管理',
  isModule: true,
  permissions: {
    'school:menwei:view': {
      title: '进入出入管理',
      roles: [role.superAdministrator, role.schoolDataAdministrator, role.gateKeeper],
    },
  },
  calls: gate,
  topics: [gateTopic],
})
