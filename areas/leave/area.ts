import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { leave } from './contract.ts'

const { superAdministrator, schoolDataAdministrator, departmentManager, staff, dormitoryAdministrator } = role
const administrators = [superAdministrator, schoolDataAdministrator]
// Who manages a department may no less than its teachers; for whom somebody asks is a matter of reach.
const teaching = [...administrators, departmentManager, staff, dormitoryAdministrator]
const readers = [...teaching, role.gateKeeper, role.bureauAdministrator]

export const leaveArea = area({
  name: 'leave',
  title: '请假',
  isModule: true,
  permissions: {
    'sys:leave:view': { title: '查看、导出、打印请假', roles: readers },
    'leave:record:add': { title: '提交、撤回请假，续假与销假', roles: teaching },
    'leave:record:approve': { title: '审批请假', roles: teaching },
    'leave:flow:edit': { title: '设置请假审批', roles: administrators },
    'leave:calendar:edit': { title: '维护校历', roles: administrators },
  },
  menu: [
    {
      id: 138,
      // 组织与用户, of the area of users.
      parentId: 37,
      name: '校历',
      url: '/school/calendar',
      orderNum: 3,
      roles: administrators,
      permission: 'leave:calendar:edit',
    },
  ],
  calls: leave,
})
