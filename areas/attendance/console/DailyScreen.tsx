import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { daysOf } from '../../../platform/console/kit/list/listFilters.ts'
import { nameOfWeekday } from '../../../platform/contract/wireDay.ts'
import { attendance, reportLimits } from '../contract.ts'
import type { DayStatus, DayView } from '../views.ts'
import { todayOfSchool } from './days.ts'
import { dailyFilters, readDepartmentFilter } from './filters.tsx'

const tones: Readonly<Record<DayStatus, StatusTone>> = {
  none: 'quiet',
  pending: 'quiet',
  unseen: 'notReturned',
  ongoing: 'notice',
  normal: 'good',
  fault: 'bad',
  incomplete: 'bad',
  absent: 'bad',
  away: 'leave',
  rest: 'quiet',
  extra: 'quiet',
}

const columns: readonly ListColumn<DayView>[] = [
  { title: '姓名', width: '12%', minWidth: 96, isName: true, text: ({ userName }) => userName },
  { title: '部门', width: '14%', minWidth: 104, leftOutWhenNarrow: 2, text: ({ deptName }) => deptName },
  { title: '日期', width: 152, text: ({ day, weekday }) => `${day} ${nameOfWeekday(weekday)}` },
  { title: '班次', leftOutWhenNarrow: 1, text: ({ shiftName }) => shiftName },
  { title: '到岗', width: 96, text: ({ arriveTime }) => arriveTime },
  { title: '离岗', width: 112, text: ({ leaveTime }) => leaveTime },
  {
    title: '工时（小时）',
    width: 112,
    align: 'right',
    render: ({ minutes }) => (Math.floor(minutes / 6) / 10).toFixed(1),
  },
  { title: '情况', width: 168, render: ({ status, words }) => <StatusTag text={words} tone={tones[status]} /> },
]

/** 弹性工时日报: one row per person and day. Shows today if no days are chosen. */
const DailyScreen = () => (
  <ListScreen
    title="弹性工时日报"
    call={attendance.daily}
    filters={dailyFilters}
    input={({ days, userName, department }, { pageNum, pageSize }) => {
      const chosen = daysOf(days)
      const from = chosen.from || chosen.to || todayOfSchool()
      const to = chosen.to || chosen.from || todayOfSchool()
      const deptId = readDepartmentFilter(department)
      return { body: { from, to, userName, pageNo: pageNum, pageSize, ...(deptId === undefined ? {} : { deptId }) } }
    }}
    columns={columns}
    nameOf={({ userName, day }) => `${userName} ${day}`}
    empty={{ title: '没有可查看的教职工', hint: '所管理部门的教职工每天的工时列在这里' }}
    firstSize={reportLimits.sizes[0] ?? 10}
    sizes={reportLimits.sizes}
  />
)

export default DailyScreen
