import { Input } from 'antd'

interface Props {
  readonly id?: string
  /** The name, where no label of a form says it. */
  readonly 'aria-label'?: string
  /** `HH:mm:ss`. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
}

const whole = (text: string) => {
  const [hours = '', minutes = '', seconds = '00'] = text.replaceAll('：', ':').trim().split(':')
  return minutes === '' ? text : [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')
}

/** A time of the day, typed: 21:30 is made 21:30:00; a control of a form. */
export const ClockInput = ({ value = '', onChange, onBlur, ...rest }: Props) => (
  <Input
    {...rest}
    value={value}
    maxLength={8}
    placeholder="如 21:30"
    onChange={(event) => onChange?.(event.target.value)}
    // As it stands in the field: a press of the button may come before the page has drawn what was typed.
    onBlur={(event) => {
      const made = whole(event.target.value)
      if (made !== event.target.value) onChange?.(made)
      onBlur?.()
    }}
    onPressEnter={(event) => onChange?.(whole(event.currentTarget.value))}
  />
)
