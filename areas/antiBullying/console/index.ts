import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const antiBullyingScreens = [
  withActions(
    withSynonyms(
      screen(
        '/antiBullying/antiBullyingInfo',
        '防欺凌信息',
        'antiBullying:event:view',
        () => import('./EventsScreen.tsx'),
      ),
      '欺凌举报',
      '语音报警',
      '求助',
    ),
    [{ title: '登记举报', also: ['学生举报', '家长举报'], permission: 'antiBullying:event:edit' }],
  ),
  screen('/antiBullying/statistics', '防欺凌统计', 'antiBullying:event:view', () => import('./StatisticsScreen.tsx')),
]
