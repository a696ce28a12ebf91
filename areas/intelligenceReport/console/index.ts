import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const intelligenceReportScreens = [
  screen(
    '/dormitory/intelligenceReport',
    '智能报告',
    'intelligenceReport:report:view',
    () => import('./SmartReportScreen.tsx'),
  ),
]
