import { DatePicker } from 'antd'
import type { KeyboardEvent } from 'react'
import { dayOf, isFuture, textOfDay, textOfMonth } from './days.ts'

interface Props {
  readonly id?: string
  /** A day as `yyyy-MM-dd`, a month as `yyyy-MM`. Empty for none. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  /** Future days can't be chosen. */
  readonly noFuture?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly 'aria-label'?: string
}

const future = (noFuture = false) => (noFuture ? { disabledDate: isFuture } : {})

/** Lets Enter accept the typed date without submitting the form, which would silently send the previous date. */
const acceptTypedDate = (value: string | null | undefined) => (event: KeyboardEvent<HTMLElement>) => {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (target.value !== textOfDay(dayOf(value))) event.preventDefault()
}

/** A form control for a day, typed or chosen. */
export const DayPicker = ({ value, onChange, noFuture, placeholder = '选择日期', ...rest }: Props) => (
  <DatePicker
    {...rest}
    {...future(noFuture)}
    style={{ width: '100%' }}
    placeholder={placeholder}
    onKeyDown={acceptTypedDate(value)}
    value={dayOf(value)}
    onChange={(day) => onChange?.(textOfDay(day))}
  />
)

/** A form control for a month, typed or chosen. */
export const MonthPicker = ({ value, onChange, noFuture, placeholder = '选择月份', ...rest }: Props) => (
  <DatePicker
    {...rest}
    {...future(noFuture)}
    picker="month"
    style={{ width: '100%' }}
    placeholder={placeholder}
    value={dayOf(value ? `${value}-01` : '')}
    onChange={(month) => onChange?.(textOfMonth(month))}
  />
)
