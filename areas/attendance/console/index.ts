import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

const mayView = 'attendance:report:view'

export const attendanceScreens = [
  withSynonyms(
    screen('/reportTable', '考勤与工时报表', mayView, () => import('./ReportsScreen.tsx')),
    '打卡',
    '考勤',
    '工时',
  ),
  withSynonyms(
    screen('/reportTable/daily', '弹性工时日报', mayView, () => import('./DailyScreen.tsx')),
    '打卡',
    '打卡记录',
    '迟到',
    '早退',
  ),
  withSynonyms(
    screen('/reportTable/month', '弹性工时月报', mayView, () => import('./MonthScreen.tsx')),
    '打卡',
    '出勤',
    '迟到',
    '缺勤',
    '旷工',
    '月报',
  ),
  withSynonyms(
    screen('/reportTable/rollCall', '点名报表', mayView, () => import('./RollCallScreen.tsx')),
    '点名',
    '签到',
  ),
  withSynonyms(
    screen('/attendance/corrections', '补卡申请', 'attendance:correction:ask', () => import('./CorrectionsScreen.tsx')),
    '补卡',
    '补打卡',
    '忘打卡',
    '忘记打卡',
    '漏打卡',
    '更正',
    '公出',
  ),
  withSynonyms(
    screen('/attendance/shifts', '考勤班次', 'attendance:shift:edit', () => import('./ShiftsScreen.tsx')),
    '排班',
    '上下班时间',
    '上班时间',
  ),
]
