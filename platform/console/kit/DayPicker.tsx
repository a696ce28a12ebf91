import { TypedPicker } from './TypedPicker.ts'
import { dayOf, isFuture, textOfDay, textOfMonth } from './days.ts'
import { readDay, readMonth } from './readDay.ts'
import { useTypedDay } from './useTypedDay.ts'

interface Props {
  readonly id?: string
  /** A day as `yyyy-MM-dd`, a month as `yyyy-MM`. Empty for none. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  /** Future days can't be chosen. */
  readonly noFuture?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly 'aria-label'?: string
}

const future = (noFuture = false) => (noFuture ? { disabledDate: isFuture } : {})

const refuseFuture = (noFuture: boolean | undefined, word: string) => (text: string) => {
  const day = dayOf(text.length === 7 ? `${text}-01` : text)
  return noFuture && day !== null && isFuture(day) ? `不能选择以后的${word}` : null
}

/** A form control for a day, typed or chosen. */
export const DayPicker = ({ value, onChange, onBlur, noFuture, placeholder = '选择日期', ...rest }: Props) => {
  const refuse = refuseFuture(noFuture, '日期')
  const typed = useTypedDay({
    value,
    shown: textOfDay(dayOf(value)),
    read: readDay,
    refuse,
    example: '2026-09-01',
    onChange,
    onBlur,
  })
  return (
    <TypedPicker
      {...rest}
      {...future(noFuture)}
      {...typed}
      style={{ width: '100%' }}
      placeholder={placeholder}
      value={dayOf(value)}
      onChange={(day) => onChange?.(textOfDay(day))}
    />
  )
}

/** A form control for a month, typed or chosen. */
export const MonthPicker = ({ value, onChange, onBlur, noFuture, placeholder = '选择月份', ...rest }: Props) => {
  const refuse = refuseFuture(noFuture, '月份')
  const typed = useTypedDay({
    value,
    shown: value ?? '',
    read: readMonth,
    refuse,
    example: '2026-09',
    onChange,
    onBlur,
  })
  return (
    <TypedPicker
      {...rest}
      {...future(noFuture)}
      {...typed}
      picker="month"
      style={{ width: '100%' }}
      placeholder={placeholder}
      value={dayOf(value ? `${value}-01` : '')}
      onChange={(month) => onChange?.(textOfMonth(month))}
    />
  )
}
