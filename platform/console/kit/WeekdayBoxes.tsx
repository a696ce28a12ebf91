import { Checkbox } from 'antd'
import { weekdayOptions } from './weekdays.ts'

interface Props {
  readonly id?: string
  /** Weekday numbers, 1 for Monday. */
  readonly value?: number[]
  readonly onChange?: (value: number[]) => void
}

/**
 * A form control with a checkbox per weekday. ARIA doesn't allow a required mark on a group of boxes, so it is
 * omitted.
 */
export const WeekdayBoxes = ({ id, value, onChange }: Props) => (
  <Checkbox.Group
    aria-label="星期"
    options={weekdayOptions}
    {...(id === undefined ? {} : { id })}
    {...(value === undefined ? {} : { value })}
    {...(onChange === undefined ? {} : { onChange })}
  />
)
