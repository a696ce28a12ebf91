import { Input } from 'antd'
import { readClock } from './clockText.ts'

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
  /** A time that fits the field. */
  readonly example?: string
}

const whole = (text: string, minutesOnly: boolean) => {
  const read = readClock(text)
  if (read === null) return text
  const [hours, minutes, seconds] = read
  // Seconds that are not none are left for the form to refuse.
  return (minutesOnly && seconds === '00' ? [hours, minutes] : read).join(':')
}

/** A time of the day, typed as people type it: 21:30, 2130 and 21.30 are made 21:30:00, unless there are no seconds; a control of a form. */
export const ClockInput = ({
  value = '',
  onChange,
  onBlur,
  minutesOnly = false,
  example = '21:30',
  ...rest
}: Props) => (
  <Input
    {...rest}
    value={value}
    maxLength={8}
    placeholder={`如 ${example}`}
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
