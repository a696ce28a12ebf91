import { Input } from 'antd'

interface Props {
  readonly id?: string
  /** The name, where no label of a form says it. */
  readonly 'aria-label'?: string
  /** `HH:mm:ss`. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  /** Seconds are none, and are not shown: 21:30 stands for 21:30:00. */
  readonly minutesOnly?: boolean
}

/** A whole time without the seconds that are none. */
const withoutSeconds = (time: string) => (/^\d\d:\d\d:00$/.test(time) ? time.slice(0, 5) : time)

const whole = (text: string) => {
  const [hours = '', minutes = '', seconds = '00'] = text.replaceAll('：', ':').trim().split(':')
  return minutes === '' ? text : [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')
}

/** A time of the day, typed: 21:30 is made 21:30:00, which `minutesOnly` shows as 21:30; a control of a form. */
export const ClockInput = ({ value = '', onChange, onBlur, minutesOnly = false, ...rest }: Props) => (
  <Input
    {...rest}
    value={minutesOnly ? withoutSeconds(value) : value}
    maxLength={8}
    placeholder="如 21:30"
    onChange={(event) => onChange?.(event.target.value)}
    // As it stands in the field: a press of the button may come before the page has drawn what was typed.
    onBlur={(event) => {
      const made = whole(event.target.value)
      if (made !== event.target.value && made !== value) onChange?.(made)
      onBlur?.()
    }}
    onPressEnter={(event) => onChange?.(whole(event.currentTarget.value))}
  />
)
