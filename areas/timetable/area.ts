import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { timetable } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const teachers = [...administrators, role.departmentManager, role.staff]

const entry = (id: number, name: string, place: string, roles: readonly number[], permission: string) => ({
  id,
  parentId: 200,
  name,
  url: `/timetable/${place}`,
  // After the electives and before the settings of pushes.
  orderNum: id - 732,
  roles,
  permission,
})

export const timetableArea = area({
  name: 'timetable',
  title: '课程表',
  isModule: true,
  permissions: {
    'timetable:plan:view': { title: '查看课程表', roles: teachers },
    'timetable:plan:edit': { title: '排课与发布课表', roles: administrators },
    'timetable:bell:edit': { title: '设置作息时间', roles: administrators },
    'timetable:class:edit': { title: '维护教学班与名单', roles: administrators },
    'timetable:change:edit': { title: '安排调课与代课', roles: administrators },
  },
  menu: [
    entry(740, '课程表', 'week', teachers, 'timetable:plan:view'),
    entry(741, '调课记录', 'changes', teachers, 'timetable:plan:view'),
    entry(742, '代课安排', 'cover', administrators, 'timetable:change:edit'),
    entry(743, '排课', 'plans', administrators, 'timetable:plan:edit'),
    entry(744, '教学班', 'teachingClasses', teachers, 'timetable:plan:view'),
    entry(745, '作息时间', 'bells', administrators, 'timetable:bell:edit'),
  ],
  calls: timetable,
})
