import dayjs from 'dayjs'
import { TypedPicker } from './TypedPicker.ts'
import { readMoment } from './readMoment.ts'
import { useTypedDay } from './useTypedDay.ts'

interface Props {
  readonly id?: string
  /** `yyyy-MM-dd HH:mm:ss`, empty for none. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
}

const shown = 'YYYY-MM-DD HH:mm'

/** Reads a time and drops its seconds, which aren't shown. */
const readMinute = (text: string) => {
  const moment = readMoment(text)
  return moment === null ? null : `${moment.slice(0, 16)}:00`
}

/** A form control for a time to the minute, typed or chosen. */
export const MomentPicker = ({ value, onChange, onBlur, placeholder = '选择时间', ...rest }: Props) => {
  const shownText = value?.slice(0, shown.length) ?? ''
  const typed = useTypedDay({
    value,
    shown: shownText,
    read: readMinute,
    example: '2026-09-01 08:00',
    onChange,
    onBlur,
  })
  return (
    <TypedPicker
      {...rest}
      {...typed}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={shown}
      style={{ width: '100%' }}
      placeholder={placeholder}
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment ? `${moment.format(shown)}:00` : '')}
    />
  )
}
