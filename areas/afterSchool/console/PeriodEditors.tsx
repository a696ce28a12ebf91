import { Input } from 'antd'
import { readClock } from '../../../platform/console/kit/clockText.ts'
import type { AfterSchoolPeriod } from '../contract.ts'
import styles from './AfterSchool.module.css'

const completeTime = (typed: string): string => {
  const [hours, minutes] = readClock(typed) ?? []
  return hours === undefined ? typed.trim() : `${hours}:${minutes ?? ''}`
}

interface TimeProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Input for a time as HH:mm. It completes 9:05, 9.05 and 905 to 09:05. */
const Time = ({ label, value, onChange }: TimeProps) => (
  <Input
    className={styles.time ?? ''}
    aria-label={label}
    value={value}
    maxLength={5}
    placeholder="时:分"
    inputMode="numeric"
    onChange={(event) => onChange(event.target.value)}
    onBlur={() => {
      if (completeTime(value) !== value) onChange(completeTime(value))
    }}
  />
)

interface Props {
  /** Label of the row for screen readers. */
  readonly of: string
  readonly slots: readonly AfterSchoolPeriod[]
  readonly onChange: (slots: readonly AfterSchoolPeriod[]) => void
}

/** Returns three period editors, one per table cell. */
export const periodEditors = ({ of, slots, onChange }: Props) =>
  slots.map((slot, at) => {
    const change = (changed: Partial<AfterSchoolPeriod>) =>
      onChange(slots.map((one, place) => (place === at ? { ...one, ...changed } : one)))
    const which = `${of} 时段 ${at + 1}`
    return (
      <span key={`slot ${at + 1}`} className={styles.slot}>
        <Time label={`${which} 开始`} value={slot.start} onChange={(start) => change({ start })} />
        –
        <Time label={`${which} 结束`} value={slot.end} onChange={(end) => change({ end })} />
      </span>
    )
  })
