import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { afterSchool } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
// Department managers dismiss the classes of their grade, and teachers the classes they lead, as head or deputy.
const dismissing = [...administrators, role.departmentManager, role.staff]

export const afterSchoolArea = area({
  name: 'afterSchool',
  title: '放学管理',
  isModule: true,
  permissions: {
    'afterSchool:config:edit': { title: '设置放学时段与发布主机', roles: administrators },
    'afterSchool:config:publish': { title: '发布放学配置', roles: administrators },
    'afterSchool:dismissal:run': { title: '班级放学、留下与放行学生', roles: dismissing },
  },
  menu: [
    { id: 510, name: '放学管理', icon: 'exit', orderNum: 44, roles: dismissing },
    {
      id: 511,
      parentId: 510,
      name: '今日放学',
      url: '/afterSchool/Dismissal',
      orderNum: 1,
      roles: dismissing,
      permission: 'afterSchool:dismissal:run',
    },
    {
      id: 512,
      parentId: 510,
      name: '放学配置',
      url: '/afterSchool/AfterSchoolConfig',
      orderNum: 2,
      roles: administrators,
      permission: 'afterSchool:config:edit',
    },
  ],
  calls: afterSchool,
})
