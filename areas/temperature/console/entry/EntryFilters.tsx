import { Select } from 'antd'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { matchesWord } from '../../../../platform/console/kit/initials.ts'
import type { DataOf } from '../../../../platform/contract/call.ts'
import type { temperature } from '../../contract.ts'
import type { PeriodView } from '../../views.ts'
import styles from '../Temperature.module.css'
import { type PeriodSelection, formatPeriod } from '../periods.ts'
import own from './Entry.module.css'

interface Choice extends PeriodSelection {
  readonly deptId: number
}

interface Props {
  readonly classes: DataOf<typeof temperature.entryClasses>
  readonly deptId: number
  readonly moment: PeriodSelection
  readonly periods: readonly PeriodView[]
  readonly onChange: (choice: Choice) => void
}

/** Selects class, day and period of a sheet. Each change applies at once. */
export const EntryFilters = ({ classes, deptId, moment, periods, onChange }: Props) => {
  const choice = { deptId, ...moment }
  return (
    <div className={own.filters}>
      <Select
        className={styles.select ?? ''}
        aria-label="班级"
        placeholder="选择班级"
        showSearch={{ filterOption: (word, option) => option !== undefined && matchesWord(option.label, word) }}
        options={classes.map(({ deptId: value, clazzName }) => ({ value, label: clazzName }))}
        value={deptId === 0 ? null : deptId}
        onChange={(id: number) => onChange({ ...choice, deptId: id })}
      />
      <div className={styles.day}>
        <DayPicker aria-label="日期" noFuture value={moment.date} onChange={(date) => onChange({ ...choice, date })} />
      </div>
      <Select
        className={styles.select ?? ''}
        aria-label="时间段"
        placeholder="选择时间段"
        disabled={periods.length === 0}
        options={periods.map((period) => ({ value: period.id, label: formatPeriod(period) }))}
        value={moment.period === 0 ? null : moment.period}
        onChange={(period: number) => onChange({ ...choice, period })}
      />
    </div>
  )
}
