import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { evacuationCalls, evacuationTopic } from './contract.ts'

const { superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper, departmentManager, staff } =
  role
const atEntrances = [superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper]
// Grade managers reach their classes, teachers those they lead as head or deputy.
const ticking = [...atEntrances, departmentManager, staff]

export const evacuationArea = area({
  name: 'evacuation',
  title: '疏散清点',
  permissions: {
    // A fire does not wait for an administrator.
    'access:evacuation:run': { title: '开始与结束疏散清点', roles: atEntrances },
    'access:evacuation:tick': { title: '查看疏散名单并勾选', roles: ticking },
  },
  menu: [
    {
      id: 162,
      // The menu 出入与疏散 of the area access.
      parentId: 160,
      name: '疏散清点',
      url: '/access/evacuation',
      orderNum: 2,
      roles: ticking,
      permission: 'access:evacuation:tick',
    },
  ],
  calls: evacuationCalls,
  topics: [evacuationTopic],
})
