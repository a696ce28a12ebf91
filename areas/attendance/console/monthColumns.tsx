import { nameOfWeekday, weekdayOf } from '../../../platform/contract/wireDay.ts'
import type { DataColumn } from '../../../platform/console/kit/DataTable.tsx'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import { dayNames } from '../dayCells.ts'
import type { MonthRow } from '../views.ts'
import styles from './Attendance.module.css'

/** The day of a person that the detail dialog shows. */
export interface OpenedDay {
  readonly userId: number
  readonly userName: string
  readonly day: string
}

const dayLength = 86_400_000

const cellWidth = 64

/** Lists the days of a month (`yyyy-MM`) with cell names and weekdays. */
const daysOf = (month: string) => {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  return dayNames.flatMap((name, at) => {
    const day = new Date(first + at * dayLength).toISOString().slice(0, 10)
    return day.startsWith(month) ? [{ name, day, weekday: weekdayOf(day) }] : []
  })
}

const isFaulty = (cell: string) => /[迟早少漏缺]/u.test(cell)

const cellText = (cell: string) => (cell === '' ? '·' : cell)

/**
 * Columns of the monthly report. Name and department stay fixed at the left. Without `onOpen`, as for a bureau, cells
 * are plain text.
 */
export const monthColumns = (month: string, onOpen: ((day: OpenedDay) => void) | null): DataColumn<MonthRow>[] => [
  {
    title: '姓名',
    key: 'userName',
    width: 104,
    fixed: 'left',
    render: (_, { userName }) => <PersonName name={userName} />,
  },
  {
    title: '部门',
    key: 'deptName',
    width: 112,
    fixed: 'left',
    render: (_, { deptName }) => <Cut text={deptName} />,
  },
  ...daysOf(month).map(({ name, day, weekday }): DataColumn<MonthRow> => ({
    // Keep the heading to one line, because the row height is computed for that.
    title: <span title={nameOfWeekday(weekday)}>{Number(day.slice(8))}</span>,
    key: name,
    width: cellWidth,
    align: 'center',
    render: (_, { userId, userName, [name]: cell }) => {
      const look = { 'data-faulty': isFaulty(cell), 'data-quiet': cell === '休' || cell === '' }
      if (onOpen === null) {
        return (
          <span className={styles.cell ?? ''} {...look}>
            {cellText(cell)}
          </span>
        )
      }
      return (
        <button
          type="button"
          className={styles.cell ?? ''}
          {...look}
          aria-label={`${userName} ${day} ${cell === '' ? '无' : cell}`}
          onClick={() => onOpen({ userId, userName, day })}
        >
          {cellText(cell)}
        </button>
      )
    },
  })),
  { title: '合计', key: 'hours', width: 80, align: 'right', render: (_, { hours }) => hours },
  { title: '异常', key: 'faults', width: 72, align: 'right', render: (_, { faults }) => `${faults} 天` },
]
