import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useTypedWords } from '../../../platform/console/kit/useTypedWords.ts'
import type { PeriodView } from '../views.ts'
import styles from './Temperature.module.css'
import { type PeriodSelection, choosePeriod, formatPeriod } from './periods.ts'

interface Props {
  /** The shown day and period. */
  readonly moment: PeriodSelection
  readonly periods: readonly PeriodView[]
  readonly isSearching: boolean
  readonly onSearch: (moment: PeriodSelection) => void
  /** Controls before the day, and after 搜索. */
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** The filters of a report: a day up to today, a period, and 搜索. */
export const ReportFilters = ({ moment, periods, isSearching, onSearch, lead, children }: Props) => {
  const [typed, type] = useTypedWords(moment)
  const search = () => {
    if (typed.period === 0 || typed.date === '') showToast(choosePeriod, 'error')
    else onSearch(typed)
  }
  return (
    <>
      {lead}
      <div className={styles.day}>
        <DayPicker aria-label="日期" noFuture value={typed.date} onChange={(date) => type({ date })} />
      </div>
      <Select
        className={styles.select ?? ''}
        aria-label="时间段"
        placeholder="选择时间段"
        disabled={periods.length === 0}
        allowClear
        options={periods.map((period) => ({ value: period.id, label: formatPeriod(period) }))}
        value={typed.period === 0 ? null : typed.period}
        onChange={(period: number | null | undefined) => type({ period: period ?? 0 })}
      />
      <Button type="primary" loading={isSearching} onClick={search}>
        搜索
      </Button>
      {children}
    </>
  )
}
