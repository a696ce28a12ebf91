import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { schoolYear } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]

const entry = (id: number, name: string, url: string, orderNum: number) => ({
  id,
  // The menu 组织与用户 of the area users.
  parentId: 37,
  name,
  url,
  orderNum,
  roles: administrators,
  permission: 'school:year:edit',
})

export const schoolYearArea = area({
  name: 'schoolYear',
  title: '学年',
  permissions: { 'school:year:edit': { title: '学年升级、分班', roles: administrators } },
  menu: [entry(186, '学年', '/school/year', 5), entry(187, '分班', '/school/placement', 6)],
  calls: schoolYear,
})
