import { Select, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { entryTypeOptions } from '../words.ts'
import type { Period } from './draft.ts'

interface Props {
  readonly label: string
  readonly period: Period
  readonly onChange: (period: Period) => void
}

/** The display format, followed by other formats that people type. */
const formats = ['HH:mm:ss', 'HH:mm', 'H:mm', 'HHmm', 'HH.mm', 'HH：mm']

const parseTime = (text: string) => dayjs(`2000-01-01T${text}`)

/** A period of the day with its entry type; an end before the start is on the next day. */
export const PeriodFields = ({ label, period, onChange }: Props) => (
  <>
    <TimePicker.RangePicker
      aria-label={label}
      order={false}
      allowClear={false}
      needConfirm={false}
      format={formats}
      style={{ width: 200 }}
      value={[parseTime(period.startTime), parseTime(period.endTime)]}
      onChange={(times) => {
        const [start, end] = times ?? []
        if (!start || !end) return
        onChange({ ...period, startTime: start.format('HH:mm:ss'), endTime: end.format('HH:mm:ss') })
      }}
    />
    <Select
      aria-label={`${label}类型`}
      style={{ width: 88 }}
      options={[...entryTypeOptions]}
      value={period.stateDictId}
      onChange={(stateDictId: number) => onChange({ ...period, stateDictId })}
    />
  </>
)
