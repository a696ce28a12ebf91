import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { bureauMap } from './contract.ts'

const roles = [role.superAdministrator, role.bureauAdministrator]

// The map itself needs school:IMIS:view of the area shell. A school's administrators hold that too, for their own map.
export const bureauMapArea = area({
  name: 'bureauMap',
  title: '综合管理平台',
  permissions: { 'bureauMap:school:view': { title: '查看所辖学校的接入情况', roles } },
  menu: [
    { id: 720, name: '综合平台', icon: 'globe', orderNum: 55, roles },
    {
      id: 721,
      parentId: 720,
      name: '综合平台关联',
      url: '/IMIS/relevance',
      orderNum: 1,
      roles,
      permission: 'bureauMap:school:view',
    },
  ],
  calls: bureauMap,
})
