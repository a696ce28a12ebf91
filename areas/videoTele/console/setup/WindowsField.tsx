import { Button } from 'antd'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { WeekdayBoxes } from '../../../../platform/console/kit/WeekdayBoxes.tsx'
import { phoneLimits } from '../../contract.ts'
import type { CallWindow } from '../../hours.ts'
import styles from './Setup.module.css'

interface Props {
  readonly id?: string
  readonly value?: readonly CallWindow[]
  readonly onChange?: (value: CallWindow[]) => void
}

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
const noWindows: readonly CallWindow[] = []

/** Form control for calling hours: windows of a week, each with weekdays and two times. */
export const WindowsField = ({ id, value = noWindows, onChange }: Props) => {
  const change = (at: number, part: Partial<CallWindow>) =>
    onChange?.(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <div className={styles.windows} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      {value.map(({ weekdays, from, to }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a window is edited in place, and its values are no key
        <fieldset key={at} className={styles.window}>
          <legend>时段 {at + 1}</legend>
          <WeekdayBoxes value={weekdays} onChange={(days) => change(at, { weekdays: days })} />
          <span className={styles.clocks}>
            <ClockInput
              aria-label={`时段 ${at + 1} 开始`}
              minutesOnly
              example="12:00"
              value={from}
              onChange={(time) => change(at, { from: time })}
            />
            至
            <ClockInput
              aria-label={`时段 ${at + 1} 结束`}
              minutesOnly
              example="13:00"
              value={to}
              onChange={(time) => change(at, { to: time })}
            />
            <TextButton
              aria-label={`删除时段 ${at + 1}`}
              onClick={() => onChange?.(value.filter((_, place) => place !== at))}
            >
              删除
            </TextButton>
          </span>
        </fieldset>
      ))}
      {value.length < phoneLimits.windows ? (
        <Button size="small" onClick={() => onChange?.([...value, { weekdays: [...everyDay], from: '', to: '' }])}>
          添加时段
        </Button>
      ) : null}
    </div>
  )
}
