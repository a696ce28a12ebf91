import { useStackedLayout } from '../theme/media.ts'
import { TypedPicker } from './TypedPicker.ts'
import { dayOf, isFuture, monthsOf, monthsUntilNow, textOfDay, usualRanges } from './days.ts'
import { nameUnreadText } from './nameUnreadText.ts'
import { readDay } from './readDay.ts'

interface Props {
  /** The first and the last day, `yyyy-MM-dd`. Empty for an open bound. */
  readonly from: string
  readonly to: string
  readonly onChange: (range: { from: string; to: string }) => void
  /** Future days can't be chosen. */
  readonly noFuture?: boolean
  /** The subject of the days, for screen readers, before 开始日期 and 结束日期. */
  readonly label?: string
}

/** A range of days, typed or chosen, with the usual ranges as presets. Each bound may be left open. */
export const DateRange = ({ from, to, onChange, noFuture = false, label = '' }: Props) => {
  // A stacked layout shows one month at a time (`pickers.css`).
  const isOne = useStackedLayout()
  return (
    <TypedPicker.RangePicker
      aria-label={`${label}日期范围`}
      value={[dayOf(from), dayOf(to)]}
      allowEmpty={[true, true]}
      placeholder={['开始日期', '结束日期']}
      presets={usualRanges()}
      style={{ width: 256 }}
      // Enter accepts the typed day without submitting the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      onBlur={nameUnreadText(readDay, '2026-09-01')}
      onChange={(days) => onChange({ from: textOfDay(days?.[0]), to: textOfDay(days?.[1]) })}
      {...(noFuture ? { disabledDate: isFuture, defaultPickerValue: monthsUntilNow() } : {})}
      {...(isOne ? { defaultPickerValue: monthsOf(from, to) } : {})}
    />
  )
}
