import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { imports } from './contract.ts'

export const importsArea = area({
  name: 'imports',
  title: '导入',
  menu: [
    {
      id: 36,
      // The menu 组织与用户 of the users area.
      parentId: 37,
      name: '导入记录',
      url: '/sys/import',
      orderNum: 4,
      roles: [role.superAdministrator, role.schoolDataAdministrator],
      permission: 'school:user:import',
    },
  ],
  calls: imports,
})
