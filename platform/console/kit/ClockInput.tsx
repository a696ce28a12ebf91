import { Input } from 'antd'

interface Props {
  readonly id?: string
  /** The name, where no label of a form says it. */
  readonly 'aria-label'?: string
  /** `HH:mm:ss`, or `HH:mm` with `minutesOnly`. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  /** There are no seconds: a time is HH:mm. */
  readonly minutesOnly?: boolean
}

const whole = (text: string, minutesOnly: boolean) => {
  const [hours = '', minutes = '', seconds = '00'] = text.replaceAll('：', ':').trim().split(':')
  // Seconds that are not none are left for the form to refuse.
  const parts = minutesOnly && /^0{1,2}$/.test(seconds) ? [hours, minutes] : [hours, minutes, seconds]
  return minutes === '' ? text : parts.map((part) => part.padStart(2, '0')).join(':')
}

/** A time of the day, typed: 21:30 is made 21:30:00, unless there are no seconds; a control of a form. */
export const ClockInput = ({ value = '', onChange, onBlur, minutesOnly = false, ...rest }: Props) => (
  <Input
    {...rest}
    value={value}
    maxLength={8}
    placeholder="如 21:30"
    onChange={(event) => onChange?.(event.target.value)}
    // As it stands in the field: a press of the button may come before the page has drawn what was typed.
    onBlur={(event) => {
      const made = whole(event.target.value, minutesOnly)
      if (made !== event.target.value) onChange?.(made)
      onBlur?.()
    }}
    onPressEnter={(event) => onChange?.(whole(event.currentTarget.value, minutesOnly))}
  />
)
