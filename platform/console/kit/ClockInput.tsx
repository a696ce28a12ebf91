import { Input } from 'antd'
import { readClock } from './clockText.ts'

interface Props {
  readonly id?: string
  /** The control's label, if no form label names it. */
  readonly 'aria-label'?: string
  /** `HH:mm:ss`, or `HH:mm` with `minutesOnly`. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  /** Times have no seconds: HH:mm. */
  readonly minutesOnly?: boolean
  /** An example time for the placeholder. */
  readonly example?: string
}

const completeTime = (text: string, minutesOnly: boolean) => {
  const read = readClock(text)
  if (read === null) return text
  const [hours, minutes, seconds] = read
  // With `minutesOnly` the form refuses seconds other than 00.
  return (minutesOnly && seconds === '00' ? [hours, minutes] : read).join(':')
}

/**
 * A form control for a time of day that accepts 21:30, 2130 and 21.30. It turns them into 21:30:00, or into 21:30 with
 * `minutesOnly`.
 */
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
    // Read the value from the field. The button press that causes the blur may precede the re-render of the typed text.
    onBlur={(event) => {
      const made = completeTime(event.target.value, minutesOnly)
      if (made !== event.target.value) onChange?.(made)
      onBlur?.()
    }}
    onPressEnter={(event) => onChange?.(completeTime(event.currentTarget.value, minutesOnly))}
  />
)
