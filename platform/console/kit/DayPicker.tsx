import { DatePicker } from 'antd'
import type { KeyboardEvent } from 'react'
import { dayOf, isFuture, textOfDay, textOfMonth } from './days.ts'

interface Props {
  readonly id?: string
  /** `yyyy-MM-dd` of a day, `yyyy-MM` of a month; empty for none. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  /** Days to come cannot be chosen. */
  readonly noFuture?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly 'aria-label'?: string
}

const future = (noFuture = false) => (noFuture ? { disabledDate: isFuture } : {})

/** Enter takes the date that was typed and does not send the form yet: it would be sent with the date before, unsaid. */
const takeFirst = (value: string | null | undefined) => (event: KeyboardEvent<HTMLElement>) => {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (target.value !== textOfDay(dayOf(value))) event.preventDefault()
}

/** A day, typed or chosen; a control of a form. */
export const DayPicker = ({ value, onChange, noFuture, placeholder = '选择日期', ...rest }: Props) => (
  <DatePicker
    {...rest}
    {...future(noFuture)}
    style={{ width: '100%' }}
    placeholder={placeholder}
    onKeyDown={takeFirst(value)}
    value={dayOf(value)}
    onChange={(day) => onChange?.(textOfDay(day))}
  />
)

/** A month, typed or chosen; a control of a form. */
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
