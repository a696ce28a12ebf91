import { screen, withActions } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const pointsScreens = [
  screen('/pointsManagement/systemConfig', '积分配置', 'points:config:edit', () => import('./ConfigScreen.tsx')),
  withActions(
    screen('/pointsManagement/IntegralFlow', '积分流水', 'points:record:view', () => import('./RecordsScreen.tsx')),
    [{ title: '记积分', also: ['加分', '扣分', '奖励', '处分'], permission: 'points:record:edit' }],
  ),
  screen(
    '/pointsManagement/pointsStatistics',
    '积分统计',
    'points:statistics:view',
    () => import('./StatisticsScreen.tsx'),
  ),
]
