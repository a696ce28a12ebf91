import { lazy } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const visitorScreens = [
  withSynonyms(
    screen('/visitor/visitorWater', '访客记录', 'visitor:visit:view', () => import('./VisitsScreen.tsx')),
    '访客登记',
    '预约访客',
    '来访',
    '接孩子',
    '黑名单',
  ),
  withSynonyms(
    screen('/visitor/visitorStatistics', '访客统计', 'visitor:statistics:view', () => import('./StatisticsScreen.tsx')),
    '来访统计',
    '访客人数',
  ),
]

/** The visitor's page behind the link of an invitation, loaded on first use. */
export const PassPage = lazy(async () => ({ default: (await import('./PassPage.tsx')).PassPage }))
