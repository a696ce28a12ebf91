import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { leave } from './contract.ts'

const { superAdministrator, schoolDataAdministrator, departmentManager, staff, dormitoryAdministrator } = role
const administrators = [superAdministrator, schoolDataAdministrator]
// Department managers have the same permissions as teachers. Reach decides for which students they may ask.
const teaching = [...administrators, departmentManager, staff, dormitoryAdministrator]
const readers = [...teaching, role.gateKeeper]
// Calls that name children refuse super administrators (`figuresOnly`), so their menu omits these pages.
const withinSchool = readers.filter((id) => id !== superAdministrator)

const entry = (id: number, name: string, url: string, roles: readonly number[], permission: string) => ({
  id,
  parentId: 150,
  name,
  url,
  orderNum: id - 150,
  roles,
  permission,
})

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
      // The menu 组织与用户 of the users area.
      parentId: 37,
      name: '校历',
      url: '/school/calendar',
      orderNum: 3,
      roles: administrators,
      permission: 'leave:calendar:edit',
    },
    { id: 150, name: '请假管理', icon: 'calendar', orderNum: 35, roles: readers },
    { ...entry(151, '请假记录', '/leave/records', withinSchool, 'sys:leave:view'), namesChildren: true },
    entry(152, '请假审批', '/leave/approvals', teaching, 'leave:record:approve'),
    { ...entry(153, '当前请假', '/currentLeaverTable', withinSchool, 'sys:leave:view'), namesChildren: true },
    { ...entry(154, '请假统计', '/leave/statistics', withinSchool, 'sys:leave:view'), namesChildren: true },
    entry(156, '家长请假链接', '/leave/links', teaching, 'leave:record:add'),
    // Settings that are rarely changed come last.
    { ...entry(155, '审批设置', '/leave/flow', administrators, 'leave:flow:edit'), orderNum: 7 },
  ],
  calls: leave,
})
