import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { material } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const teachers = [...administrators, role.departmentManager, role.staff]
// Calls that name children refuse super administrators (`figuresOnly`), so their menu omits these pages.
const withinSchool = teachers.filter((id) => id !== role.superAdministrator)

const entry = (id: number, name: string, url: string, roles: readonly number[], permission: string) => ({
  id,
  parentId: 490,
  name,
  url,
  orderNum: id - 490,
  roles,
  permission,
})

export const materialArea = area({
  name: 'material',
  title: '材料上报',
  isModule: true,
  permissions: {
    'material:file:view': { title: '查看上报的材料', roles: teachers },
    'material:task:edit': { title: '发布收集任务、提醒家长、代为上传', roles: teachers },
    'material:file:export': { title: '打包下载材料', roles: teachers },
    'material:config:edit': { title: '设置材料保存天数', roles: administrators },
  },
  menu: [
    { id: 490, name: '材料上报', icon: 'link', orderNum: 62, roles: teachers },
    entry(491, '收集任务', '/health/materialTasks', teachers, 'material:task:edit'),
    {
      ...entry(492, '材料查看', '/health/MaterialUploadViewer', withinSchool, 'material:file:view'),
      namesChildren: true,
    },
  ],
  calls: material,
})
