import dayjs, { type Dayjs } from 'dayjs'
import { TypedPicker } from '../../../platform/console/kit/TypedPicker.ts'
import { nameUnreadText } from '../../../platform/console/kit/nameUnreadText.ts'
import { readMoment } from '../../../platform/console/kit/readMoment.ts'
import { momentFormat } from './recordSearch.ts'

interface Props {
  /** `yyyy-MM-dd HH:mm`, or null if none is chosen. */
  readonly from: string | null
  readonly to: string | null
  readonly onChange: (range: { readonly from: string; readonly to: string } | null) => void
}

const toDayjs = (text: string | null): Dayjs | null => (text === null ? null : dayjs(text, momentFormat))

/** Picks a start and an end, to the minute. Both are required. */
export const MomentRange = ({ from, to, onChange }: Props) => (
  <TypedPicker.RangePicker
    aria-label="时间范围"
    showTime={{ format: 'HH:mm' }}
    format={momentFormat}
    value={[toDayjs(from), toDayjs(to)]}
    placeholder={['开始时间', '结束时间']}
    style={{ width: 320 }}
    // Enter confirms the typed moment; it must not also submit the surrounding form.
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
    onBlur={nameUnreadText(readMoment, '2026-09-01 08:00')}
    onChange={(range) => {
      const [start, end] = range ?? []
      onChange(start && end ? { from: start.format(momentFormat), to: end.format(momentFormat) } : null)
    }}
  />
)
