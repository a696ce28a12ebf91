import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const pointsScreens = [
  withSynonyms(
    screen('/pointsManagement/systemConfig', '积分配置', 'points:config:edit', () => import('./ConfigScreen.tsx')),
    '加分规则',
    '扣分规则',
    '积分规则',
  ),
  withActions(
    withSynonyms(
      screen('/pointsManagement/IntegralFlow', '积分流水', 'points:record:view', () => import('./RecordsScreen.tsx')),
      '加分',
      '扣分',
      '积分记录',
    ),
    [{ title: '记积分', also: ['加分', '扣分', '奖励', '处分'], permission: 'points:record:edit' }],
  ),
  withSynonyms(
    screen(
      '/pointsManagement/pointsStatistics',
      '积分统计',
      'points:statistics:view',
      () => import('./StatisticsScreen.tsx'),
    ),
    '积分排名',
    '排行榜',
  ),
]
