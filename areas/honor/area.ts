import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { honor } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const teachers = [...administrators, role.departmentManager, role.staff]

const entry = (id: number, name: string, place: string, roles: readonly number[], permission: string) => ({
  id,
  parentId: 680,
  name,
  url: `/honor/${place}`,
  orderNum: id - 680,
  roles,
  permission,
})

export const honorArea = area({
  name: 'honor',
  title: '荣誉',
  isModule: true,
  permissions: {
    'honor:award:view': { title: '查看荣誉', roles: teachers },
    'honor:award:propose': { title: '为所负责的班级提报荣誉', roles: teachers },
    'honor:award:edit': { title: '颁发、审核、撤销荣誉', roles: administrators },
    'honor:year:edit': { title: '维护荣誉年度', roles: administrators },
  },
  menu: [
    { id: 680, name: '荣誉', icon: 'crown', orderNum: 61, roles: teachers },
    entry(681, '荣誉榜', 'honorTable', teachers, 'honor:award:view'),
    entry(682, '荣誉管理', 'honorAdmin', teachers, 'honor:award:view'),
    entry(683, '荣誉历史', 'honorHistory', teachers, 'honor:award:view'),
    entry(684, '年度管理', 'yearAdmin', administrators, 'honor:year:edit'),
  ],
  calls: honor,
})
