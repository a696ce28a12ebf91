import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { nightPatrol } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
// A guard may be a gate keeper, a dormitory manager or a teacher on night duty. They see only rounds assigned to them.
const walkers = [...administrators, role.departmentManager, role.dormitoryAdministrator, role.staff, role.gateKeeper]

const edit = 'nightPatrol:plan:edit'
const view = 'nightPatrol:round:view'

const entry = (id: number, name: string, place: string, permission: string, roles: readonly number[]) => ({
  id,
  parentId: 670,
  name,
  url: `/nightPatrol/${place}`,
  orderNum: id - 670,
  roles,
  permission,
})

export const nightPatrolArea = area({
  name: 'nightPatrol',
  title: '夜间巡查',
  isModule: true,
  permissions: {
    [edit]: { title: '设置巡查地点、路线与计划', roles: administrators },
    [view]: { title: '查看全校巡查、处理异常', roles: administrators },
    'nightPatrol:round:walk': { title: '巡查打点', roles: walkers },
  },
  menu: [
    { id: 670, name: '夜间巡查', icon: 'compass', orderNum: 53, roles: walkers },
    entry(671, '巡查查询', 'selectInfo', 'nightPatrol:round:walk', walkers),
    entry(672, '巡查历史', 'nightPatrolHistory', view, administrators),
    entry(673, '巡查统计', 'nightPatrolStatistics', view, administrators),
    entry(674, '巡查计划', 'nightPatrolPlan', edit, administrators),
    entry(675, '巡查路线', 'nightPatrolLine', edit, administrators),
    entry(676, '巡查地点', 'nightPatrolPlace', edit, administrators),
    entry(677, '巡查假日', 'nightPatrolHoliday', edit, administrators),
    entry(678, '巡查配置', 'nightPatrolConfig', edit, administrators),
  ],
  calls: nightPatrol,
})
