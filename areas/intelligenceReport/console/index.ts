import { lazy } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The smart report as a tab of another page. Its code loads when the tab opens. */
export const SmartReportTab = lazy(async () => ({ default: (await import('./SmartReport.tsx')).SmartReport }))

/** The screens of this area. */
export const intelligenceReportScreens = [
  withSynonyms(
    screen(
      '/dormitory/intelligenceReport',
      '智能报告',
      'intelligenceReport:report:view',
      () => import('./SmartReportScreen.tsx'),
    ),
    '未归寝',
    '归寝分析',
    '出入分析',
  ),
]
