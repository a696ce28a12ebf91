import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { gate, gateTopic } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]

export const gateArea = area({
  name: 'gate',
  title: '出入管理',
  isModule: true,
  permissions: {
    'school:menwei:view': {
      title: '进入出入管理',
      roles: [...administrators, role.gateKeeper],
    },
    'gate:rule:edit': { title: '设置通行规则', roles: administrators },
  },
  menu: [
    {
      id: 163,
      // 出入与疏散, defined by the access area.
      parentId: 160,
      name: '通行规则',
      url: '/access/rules',
      orderNum: 3,
      roles: administrators,
      permission: 'gate:rule:edit',
    },
  ],
  calls: gate,
  topics: [gateTopic],
})
