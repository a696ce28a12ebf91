import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { jointExam } from './contract.ts'

const bureaus = [role.bureauAdministrator]

export const jointExamArea = area({
  name: 'jointExam',
  title: '联考',
  permissions: {
    'jointExam:exam:view': { title: '查看联考与各校统计', roles: bureaus },
    'jointExam:exam:edit': { title: '组织联考', roles: bureaus },
  },
  menu: [
    {
      id: 581,
      name: '联考',
      icon: 'book',
      url: '/jointExam',
      orderNum: 21,
      roles: bureaus,
      permission: 'jointExam:exam:view',
    },
  ],
  calls: jointExam,
})
