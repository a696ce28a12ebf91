import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { reconciliation } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]

export const reconciliationArea = area({
  name: 'reconciliation',
  title: '对账',
  isModule: true,
  permissions: {
    'reconciliation:bill:view': { title: '查看对账', roles: administrators },
    'reconciliation:bill:edit': { title: '对账、标记与重试充值', roles: administrators },
    'reconciliation:statement:edit': { title: '导入与删除账单', roles: administrators },
  },
  menu: [
    { id: 640, name: '对账', icon: 'accounts', orderNum: 65, roles: administrators },
    {
      id: 641,
      parentId: 640,
      name: '缴费对账',
      url: '/chargeCheck',
      orderNum: 1,
      roles: administrators,
      permission: 'reconciliation:bill:view',
    },
    {
      id: 642,
      parentId: 640,
      name: '对账明细',
      url: '/chargeCheckDetail',
      orderNum: 2,
      roles: administrators,
      permission: 'reconciliation:bill:view',
    },
  ],
  calls: reconciliation,
})
