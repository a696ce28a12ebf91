import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const pointsScreens = [
  screen('/pointsManagement/systemConfig', '积分配置', 'points:config:edit', () => import('./ConfigScreen.tsx')),
  screen('/pointsManagement/IntegralFlow', '积分流水', 'points:record:view', () => import('./RecordsScreen.tsx')),
  screen(
    '/pointsManagement/pointsStatistics',
    '积分统计',
    'points:statistics:view',
    () => import('./StatisticsScreen.tsx'),
  ),
]
