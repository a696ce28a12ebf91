import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { schoolConfig } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]

export const schoolConfigArea = area({
  name: 'schoolConfig',
  title: '学校配置',
  permissions: { 'schoolConfig:config:edit': { title: '修改学校设置', roles: administrators } },
  menu: [
    {
      id: 96,
      // The menu 系统管理 of the area administration.
      parentId: 90,
      name: '学校设置',
      url: '/sys/schoolConfig',
      orderNum: 6,
      roles: administrators,
      permission: 'schoolConfig:config:edit',
    },
  ],
  calls: schoolConfig,
})
