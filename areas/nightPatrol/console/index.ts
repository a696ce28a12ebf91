import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

const edit = 'nightPatrol:plan:edit'
const view = 'nightPatrol:round:view'

/** The screens of this area. */
export const nightPatrolScreens = [
  withSynonyms(
    screen('/nightPatrol/selectInfo', '巡查查询', 'nightPatrol:round:walk', () => import('./SelectInfoScreen.tsx')),
    '我的巡查',
    '巡更',
    '打点',
    '巡查异常',
  ),
  withSynonyms(
    screen('/nightPatrol/nightPatrolHistory', '巡查历史', view, () => import('./review/HistoryScreen.tsx')),
    '巡查记录',
    '漏巡',
  ),
  withSynonyms(
    screen('/nightPatrol/nightPatrolStatistics', '巡查统计', view, () => import('./review/StatisticsScreen.tsx')),
    '巡查完成率',
  ),
  withActions(
    screen('/nightPatrol/nightPatrolPlan', '巡查计划', edit, () => import('./setup/PlansScreen.tsx')),
    [{ title: '新增巡查计划', also: ['排班'], permission: edit }],
  ),
  screen('/nightPatrol/nightPatrolLine', '巡查路线', edit, () => import('./setup/LinesScreen.tsx')),
  withSynonyms(
    screen('/nightPatrol/nightPatrolPlace', '巡查地点', edit, () => import('./setup/PlacesScreen.tsx')),
    '巡查点',
    '二维码标签',
  ),
  screen('/nightPatrol/nightPatrolHoliday', '巡查假日', edit, () => import('./setup/HolidaysScreen.tsx')),
  screen('/nightPatrol/nightPatrolConfig', '巡查配置', edit, () => import('./setup/ConfigScreen.tsx')),
]
