import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { momentFormat } from './recordSearch.ts'

interface Props {
  /** `yyyy-MM-dd HH:mm`, null where none is chosen. */
  readonly from: string | null
  readonly to: string | null
  readonly onChange: (range: { readonly from: string; readonly to: string } | null) => void
}

const dayjsOf = (text: string | null): Dayjs | null => (text === null ? null : dayjs(text, momentFormat))

/** Two moments, to the minute; both are needed. */
export const MomentRange = ({ from, to, onChange }: Props) => (
  <DatePicker.RangePicker
    aria-label="时间范围"
    showTime={{ format: 'HH:mm' }}
    format={momentFormat}
    value={[dayjsOf(from), dayjsOf(to)]}
    placeholder={['开始时间', '结束时间']}
    style={{ width: 320 }}
    // Enter takes what was typed; it does not also send the form around it.
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
    onChange={(range) => {
      const [start, end] = range ?? []
      onChange(start && end ? { from: start.format(momentFormat), to: end.format(momentFormat) } : null)
    }}
  />
)
