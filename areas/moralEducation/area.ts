import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { moralEducation, recordTopic } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const teachers = [...administrators, role.departmentManager, role.staff]
const examiners = [...teachers, role.dormitoryAdministrator]
const viewers = [...examiners, role.bureauAdministrator]
const ofSchool = examiners.filter((one) => one !== role.superAdministrator)

const entry = (id: number, name: string, place: string, roles: readonly number[], permission: string) => ({
  id,
  parentId: 540,
  name,
  url: `/deyu/${place}`,
  orderNum: id - 540,
  roles,
  permission: `moralEducation:${permission}`,
})

export const moralEducationArea = area({
  name: 'moralEducation',
  title: '德育',
  isModule: true,
  permissions: {
    'sys:education:add': { title: '新增与修改考评项目、德育设置', roles: administrators },
    'moralEducation:project:view': { title: '查看考评项目', roles: viewers },
    'moralEducation:record:enter': { title: '德育记分', roles: examiners },
    'moralEducation:record:view': { title: '查看德育记录与档案', roles: examiners },
    'moralEducation:report:view': { title: '查看德育统计', roles: viewers },
    'moralEducation:appeal:raise': { title: '对本班的记录申诉', roles: teachers },
    'moralEducation:appeal:answer': { title: '处理申诉', roles: administrators },
  },
  menu: [
    { id: 540, name: '德育', icon: 'bank', orderNum: 22, roles: viewers },
    { ...entry(541, '德育记分', 'record', ofSchool, 'record:enter'), namesChildren: true },
    { ...entry(542, '德育记录', 'records', ofSchool, 'record:view'), namesChildren: true },
    entry(543, '德育统计', 'DeyuTable', viewers, 'report:view'),
    entry(544, '流动红旗', 'flags', viewers, 'report:view'),
    { ...entry(545, '德育档案', 'deyuArchives', ofSchool, 'record:view'), namesChildren: true },
    { ...entry(546, '德育申诉', 'appeals', ofSchool, 'record:view'), namesChildren: true },
    entry(547, '考评项目', 'deyuDetail', examiners, 'project:view'),
  ],
  calls: moralEducation,
  topics: [recordTopic],
})
