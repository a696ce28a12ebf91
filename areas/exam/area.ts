import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { exam } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const bureaus = [role.bureauAdministrator]
const teachers = [...administrators, role.departmentManager, role.staff]

export const examArea = area({
  name: 'exam',
  title: '考试',
  isModule: true,
  permissions: {
    'sys:exam:edit': { title: '新增、修改与发布考试', roles: administrators },
    'exam:disclosure:edit': { title: '决定家长能看到考试的什么', roles: administrators },
    'exam:exam:view': { title: '查看考试', roles: teachers },
    'exam:score:view': { title: '查看成绩', roles: teachers },
    'exam:score:enter': { title: '录入成绩', roles: teachers },
    'exam:figure:view': { title: '查看所辖学校的考试统计', roles: bureaus },
  },
  menu: [
    {
      id: 204,
      parentId: 200,
      name: '考试管理',
      url: '/exam',
      orderNum: 1,
      roles: teachers,
      permission: 'exam:exam:view',
    },
    {
      id: 205,
      parentId: 200,
      name: '学生成绩',
      url: '/scoreStudentTable',
      orderNum: 2,
      roles: teachers,
      permission: 'exam:score:view',
    },
    {
      id: 582,
      name: '各校考试统计',
      icon: 'book',
      url: '/exam/figures',
      orderNum: 21,
      roles: bureaus,
      permission: 'exam:figure:view',
    },
  ],
  calls: exam,
})
