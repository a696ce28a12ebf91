import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface Props {
  readonly id?: string
  /** `yyyy-MM-dd HH:mm:ss`, empty for none. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly placeholder?: string
}

const shown = 'YYYY-MM-DD HH:mm'

/** A form control for a time to the minute, typed or chosen. */
export const MomentPicker = ({ value, onChange, placeholder = '选择时间', ...rest }: Props) => (
  <DatePicker
    {...rest}
    showTime={{ format: 'HH:mm', minuteStep: 5 }}
    format={shown}
    style={{ width: '100%' }}
    placeholder={placeholder}
    value={value ? dayjs(value) : null}
    // Enter accepts the typed time without submitting the form.
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
    onChange={(moment) => onChange?.(moment ? `${moment.format(shown)}:00` : '')}
  />
)
