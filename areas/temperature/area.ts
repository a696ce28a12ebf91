import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { temperature } from './contract.ts'

const { superAdministrator, schoolDataAdministrator, departmentManager, staff, bureauAdministrator } = role
const administrators = [superAdministrator, schoolDataAdministrator]
const teaching = [...administrators, departmentManager, staff]
const wholeSchool = [...administrators, bureauAdministrator]
const readers = [...teaching, bureauAdministrator]
// Calls that name children refuse super administrators (`figuresOnly`), so their menu omits these pages.
const withinSchool = teaching.filter((id) => id !== superAdministrator)

const view = 'temperature:report:view'
const entry = (at: number, name: string, url: string, roles: readonly number[], permission: string = view) => ({
  id: 190 + at,
  parentId: 190,
  name,
  url,
  orderNum: at,
  roles,
  permission,
})

export const temperatureArea = area({
  name: 'temperature',
  title: '体温健康',
  isModule: true,
  permissions: {
    [view]: { title: '查看、导出体温', roles: readers },
    'temperature:staff:view': { title: '查看教职工体温', roles: wholeSchool },
    'temperature:region:view': { title: '查看各学校的体温人数', roles: wholeSchool },
    'temperature:reading:submit': { title: '录入体温', roles: teaching },
    'temperature:link:make': { title: '请家长填报体温', roles: teaching },
  },
  menu: [
    { id: 190, name: '体温健康', icon: 'heart', orderNum: 42, roles: readers },
    entry(1, '晨检录入', '/health/TemperatureEntry', teaching, 'temperature:reading:submit'),
    { ...entry(2, '班级体温', '/health/ClassTable', withinSchool), namesChildren: true },
    entry(3, '学校学生体温', '/health/SchoolStudentTable', readers),
    entry(4, '学校教职工体温', '/health/SchoolTeacherTable', wholeSchool, 'temperature:staff:view'),
    entry(5, '体温记录', '/health/tempTable', withinSchool),
    { ...entry(6, '体温档案', '/health/TemperatureArchive', withinSchool), namesChildren: true },
    entry(7, '区域学生体温', '/health/AreaStudentTable', wholeSchool, 'temperature:region:view'),
    entry(8, '区域教职工体温', '/health/AreaTeacherTable', wholeSchool, 'temperature:region:view'),
  ],
  calls: temperature,
})
