import { DayPicker, MonthPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { departmentFilter } from '../../organisation/console/index.ts'
import { monthOfSchool, todayOfSchool } from './days.ts'

const word = { kind: 'word', label: '姓名', placeholder: '姓名、拼音、工号', width: 160, ofPeople: true } as const

/** Month filter. Default: the current month. */
const month = {
  kind: 'own',
  render: (value: string, choose: (value: string) => void) => (
    <div style={{ width: 136 }}>
      <MonthPicker aria-label="月份" noFuture value={value || monthOfSchool()} onChange={choose} />
    </div>
  ),
} as const

/** Day filter. Default: today. */
const day = {
  kind: 'own',
  render: (value: string, choose: (value: string) => void) => (
    <div style={{ width: 144 }}>
      <DayPicker aria-label="日期" noFuture value={value || todayOfSchool()} onChange={choose} />
    </div>
  ),
} as const

export const monthFilters = { time: month, username: word, department: departmentFilter } as const
export const dailyFilters = {
  days: { kind: 'days', label: '日期', noFuture: true },
  userName: word,
  department: departmentFilter,
} as const
export const rollFilters = { date: day, department: departmentFilter } as const

/** Converts the department filter to a number for a call. */
export const readDepartmentFilter = (value: string): number | undefined => (value === '' ? undefined : Number(value))
