import { Button } from 'antd'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { patrolLimits } from '../../contract.ts'
import styles from './Setup.module.css'

interface Props {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

const none: readonly string[] = []

/** Form control for the start times of a night. It shows an empty field for the first one. */
export const TimesField = ({ id, value = none, onChange }: Props) => {
  const times = value.length === 0 ? [''] : value
  const change = (at: number, time: string) => onChange?.(times.map((one, place) => (place === at ? time : one)))
  return (
    <div className={styles.times}>
      {times.map((time, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a time is edited in place, and its text is no key
        <span key={at} className={styles.time}>
          <ClockInput
            {...(id !== undefined && at === 0 ? { id } : {})}
            aria-label={`开始时间 ${at + 1}`}
            minutesOnly
            example="22:00"
            value={time}
            onChange={(next) => change(at, next)}
          />
          {times.length === 1 ? null : (
            <TextButton
              aria-label={`删除开始时间 ${at + 1}`}
              onClick={() => onChange?.(times.filter((_, place) => place !== at))}
            >
              删除
            </TextButton>
          )}
        </span>
      ))}
      {times.length < patrolLimits.startTimes ? (
        <Button size="small" onClick={() => onChange?.([...times, ''])}>
          添加时间
        </Button>
      ) : null}
    </div>
  )
}
