import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { teaching } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const teachers = [...administrators, role.departmentManager, role.staff]

export const teachingArea = area({
  name: 'teaching',
  title: '教学',
  permissions: {
    'teaching:subject:view': { title: '查看学科', roles: teachers },
    'teaching:subject:edit': { title: '修改学科', roles: administrators },
    'teaching:assignment:view': { title: '查看任教安排', roles: teachers },
    'teaching:assignment:edit': { title: '安排任教', roles: administrators },
    'teaching:elective:view': { title: '查看选科', roles: teachers },
    'teaching:elective:edit': { title: '给学生选科', roles: administrators },
  },
  menu: [
    { id: 200, name: '教学', icon: 'book', orderNum: 20, roles: teachers },
    {
      id: 201,
      parentId: 200,
      name: '学科',
      url: '/subject',
      orderNum: 5,
      roles: administrators,
      permission: 'teaching:subject:edit',
    },
    {
      id: 202,
      parentId: 200,
      name: '任教安排',
      url: '/teaching',
      orderNum: 6,
      roles: teachers,
      permission: 'teaching:assignment:view',
    },
    {
      id: 203,
      parentId: 200,
      name: '选科',
      url: '/elective',
      orderNum: 7,
      roles: teachers,
      permission: 'teaching:elective:view',
    },
  ],
  calls: teaching,
})
