import { lazy } from 'react'
import { screen, withBadge, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const alertScreens = [
  withBadge(
    withSynonyms(
      screen('/alerts', '今日预警', 'alerts:alert:view', () => import('./AlertsScreen.tsx')),
      '未到校',
      '未归寝',
      '缺勤',
      '迟到',
      '无假出校',
      '设备离线',
    ),
    lazy(() => import('./WaitingBadge.tsx')),
  ),
  withSynonyms(
    screen('/alerts/history', '预警记录', 'alerts:alert:view', () => import('./HistoryScreen.tsx')),
    '预警统计',
    '预警历史',
  ),
  screen('/alerts/region', '区域预警统计', 'alerts:figures:view', () => import('./RegionScreen.tsx')),
]

/** The page that a parent's link opens, by purpose. */
export const alertPages = {
  alert: lazy(() => import('./parent/ParentAlertPage.tsx')),
}
