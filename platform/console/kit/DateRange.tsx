import { DatePicker } from 'antd'
import { useStacking } from '../theme/media.ts'
import { dayOf, isFuture, monthsOf, monthsUntilNow, textOfDay, usualRanges } from './days.ts'

interface Props {
  /** The first and the last day, `yyyy-MM-dd`; empty where there is no bound. */
  readonly from: string
  readonly to: string
  readonly onChange: (range: { from: string; to: string }) => void
  /** Days to come cannot be chosen. */
  readonly noFuture?: boolean
  /** The subject of the days, said to screen readers before 开始日期 and 结束日期. */
  readonly label?: string
}

/** Two days and what lies between, typed or chosen, with the usual ranges at hand; each bound may be left open. */
export const DateRange = ({ from, to, onChange, noFuture = false, label = '' }: Props) => {
  // Then one month is shown at a time (`pickers.css`).
  const isOne = useStacking()
  return (
    <DatePicker.RangePicker
      aria-label={`${label}日期范围`}
      value={[dayOf(from), dayOf(to)]}
      allowEmpty={[true, true]}
      placeholder={['开始日期', '结束日期']}
      presets={usualRanges()}
      style={{ width: 256 }}
      // Enter takes what was typed; it does not also send the form around it.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      onChange={(days) => onChange({ from: textOfDay(days?.[0]), to: textOfDay(days?.[1]) })}
      {...(noFuture ? { disabledDate: isFuture, defaultPickerValue: monthsUntilNow() } : {})}
      {...(isOne ? { defaultPickerValue: monthsOf(from, to) } : {})}
    />
  )
}
