import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { card, cardLogTopic } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const readers = [...administrators, role.departmentManager, role.staff]

export const cardArea = area({
  name: 'card',
  title: '一卡通',
  isModule: true,
  permissions: {
    'card:card:view': { title: '查看与导出持卡人员', roles: readers },
    'card:tool:view': { title: '查询卡号与刷卡日志', roles: administrators },
  },
  menu: [
    { id: 170, name: '一卡通', icon: 'card', orderNum: 55, roles: readers },
    {
      id: 171,
      parentId: 170,
      name: '刷卡记录',
      url: '/familyNumber/selectMoney',
      orderNum: 1,
      roles: readers,
      permission: 'card:card:view',
    },
    {
      id: 172,
      parentId: 170,
      name: '卡号查询',
      url: '/tools',
      orderNum: 2,
      roles: administrators,
      permission: 'card:tool:view',
    },
  ],
  calls: card,
  topics: [cardLogTopic],
})
