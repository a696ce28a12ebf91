import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { access } from './contract.ts'

const { superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper } = role
const recorderRoles = [superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper]
const viewers = [...recorderRoles, role.departmentManager, role.staff]

export const accessArea = area({
  name: 'access',
  title: '出入记录',
  permissions: {
    'sys:access:view': {
      title: '查询与导出出入记录',
      roles: viewers,
    },
    'access:record:report': { title: '登记归寝、离寝、离校、返校', roles: recorderRoles },
  },
  menu: [
    { id: 160, name: '出入与疏散', icon: 'safety', orderNum: 40, roles: viewers },
    {
      id: 161,
      parentId: 160,
      name: '出入记录',
      url: '/access/records',
      orderNum: 1,
      roles: viewers,
      permission: 'sys:access:view',
      namesChildren: true,
    },
  ],
  calls: access,
})
