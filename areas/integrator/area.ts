import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { integrator } from './contract.ts'

const platform = [role.superAdministrator]
const concerned = [role.schoolDataAdministrator, role.integrator]

export const integratorArea = area({
  name: 'integrator',
  title: '集成商管理',
  permissions: {
    'integrator:integrator:edit': { title: '管理集成商及其服务的学校', roles: platform },
    'integrator:own:view': { title: '查看本校的集成商', roles: concerned },
  },
  menu: [
    {
      id: 715,
      // The menu 系统管理 of the area administration.
      parentId: 90,
      name: '集成商管理',
      url: '/dyy/jcs',
      orderNum: 10,
      roles: platform,
      permission: 'integrator:integrator:edit',
    },
    {
      id: 716,
      parentId: 90,
      name: '本校集成商',
      url: '/dyy/jcs/own',
      orderNum: 11,
      roles: concerned,
      permission: 'integrator:own:view',
    },
  ],
  calls: integrator,
})
