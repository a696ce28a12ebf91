import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { studentRegistration } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]

const entry = (id: number, name: string, page: string, permission: string) => ({
  id,
  parentId: 690,
  name,
  url: `/studentRegistrationManagement/${page}`,
  orderNum: id - 690,
  roles: administrators,
  permission,
})

export const studentRegistrationArea = area({
  name: 'studentRegistration',
  title: '学生报名',
  isModule: true,
  permissions: {
    'studentRegistration:application:view': { title: '查看报名任务与报名', roles: administrators },
    'studentRegistration:task:edit': { title: '新建、修改、关闭报名任务', roles: administrators },
    'studentRegistration:application:review': { title: '审核报名、备注、通知家长', roles: administrators },
    'studentRegistration:application:admit': { title: '分班与录取入学', roles: administrators },
  },
  menu: [
    { id: 690, name: '学生报名', icon: 'form', orderNum: 15, roles: administrators },
    entry(691, '报名管理', 'index', 'studentRegistration:application:view'),
    entry(692, '新建报名任务', 'addTask', 'studentRegistration:task:edit'),
    entry(693, '报名任务详情', 'viewTaskDetails', 'studentRegistration:application:view'),
  ],
  calls: studentRegistration,
})
