import { Checkbox } from 'antd'
import { weekdayOptions } from './weekdays.ts'

interface Props {
  readonly id?: string
  /** Weekdays by their numbers, 1 for Monday. */
  readonly value?: number[]
  readonly onChange?: (value: number[]) => void
}

/** Weekdays to be ticked; a control of a form. A group of boxes may not say that it is required, so that word is left out. */
export const WeekdayBoxes = ({ id, value, onChange }: Props) => (
  <Checkbox.Group
    aria-label="星期"
    options={weekdayOptions}
    {...(id === undefined ? {} : { id })}
    {...(value === undefined ? {} : { value })}
    {...(onChange === undefined ? {} : { onChange })}
  />
)
