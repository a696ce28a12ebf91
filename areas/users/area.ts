import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { users } from './contract.ts'

const { superAdministrator, departmentManager, schoolDataAdministrator, staff, bureauAdministrator } = role
const administrators = [superAdministrator, schoolDataAdministrator]
const readers = [superAdministrator, departmentManager, schoolDataAdministrator, staff, bureauAdministrator]

export const usersArea = area({
  name: 'users',
  title: '用户管理',
  permissions: {
    'school:user:view': { title: '查看、导出用户', roles: readers },
    'school:user:add': { title: '新建用户', roles: administrators },
    'school:user:edit': { title: '编辑用户', roles: administrators },
    'school:user:delete': { title: '删除用户', roles: administrators },
    'school:user:import': { title: '导入、批量调整', roles: administrators },
    'school:user:disable': { title: '设为毕业班级', roles: administrators },
    'school:record:view': {
      title: '查看敏感信息',
      roles: [...administrators, bureauAdministrator],
    },
    'sys:user:resetPassword': {
      title: '重置密码、解绑微信',
      roles: [superAdministrator],
      // School data administrators may not reset passwords (conflicts C-042), so they can't grant this permission
      // either.
      notGrantedBy: [schoolDataAdministrator],
    },
    'sys:user:disableCard': { title: '编辑一卡通号', roles: administrators },
  },
  menu: [
    { id: 37, name: '组织与用户', icon: 'team', orderNum: 10, roles: readers },
    {
      id: 38,
      parentId: 37,
      name: '组织用户管理',
      url: '/sys/user',
      orderNum: 1,
      roles: readers,
      permission: 'school:user:view',
    },
  ],
  calls: users,
})
