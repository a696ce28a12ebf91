import { screen } from '../../../platform/console/shell/screen.ts'

const mayView = 'attendance:report:view'

/** The screens of this area. */
export const attendanceScreens = [
  screen('/reportTable', '考勤与工时报表', mayView, () => import('./ReportsScreen.tsx')),
  screen('/reportTable/daily', '弹性工时日报', mayView, () => import('./DailyScreen.tsx')),
  screen('/reportTable/month', '弹性工时月报', mayView, () => import('./MonthScreen.tsx')),
  screen('/reportTable/rollCall', '点名报表', mayView, () => import('./RollCallScreen.tsx')),
  screen('/attendance/corrections', '补卡申请', 'attendance:correction:ask', () => import('./CorrectionsScreen.tsx')),
  screen('/attendance/shifts', '考勤班次', 'attendance:shift:edit', () => import('./ShiftsScreen.tsx')),
]
