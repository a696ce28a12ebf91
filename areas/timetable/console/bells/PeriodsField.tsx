import { Button, Input, Select } from 'antd'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { timetableLimits } from '../../contract.ts'
import { type PeriodKind, periodKindNames, periodKinds } from '../../words.ts'
import styles from './Bells.module.css'

interface Period {
  readonly name: string
  readonly kind: PeriodKind
  readonly startTime: string
  readonly endTime: string
}

interface Props {
  readonly id?: string
  readonly value?: readonly Period[]
  readonly onChange?: (value: Period[]) => void
}

const none: readonly Period[] = []
const kinds = optionsOf(periodKinds, periodKindNames)

const nextPeriod = (periods: readonly Period[]): Period => {
  const count = periods.filter(({ kind }) => kind !== 'break').length
  return { name: `第${count + 1}节`, kind: 'lesson', startTime: '', endTime: '' }
}

/** Form control for the periods of a day, in their order. */
export const PeriodsField = ({ id, value = none, onChange }: Props) => {
  const change = (at: number, values: Partial<Period>) =>
    onChange?.(value.map((period, place) => (place === at ? { ...period, ...values } : period)))
  return (
    <div className={styles.periods} {...(id === undefined ? {} : { id })}>
      {value.map(({ name, kind, startTime, endTime }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a period is edited in place, and its name is no key
        <div key={at} className={styles.period}>
          <Input
            aria-label={`名称 ${at + 1}`}
            maxLength={timetableLimits.periodName}
            value={name}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <Select
            aria-label={`种类 ${at + 1}`}
            options={kinds}
            value={kind}
            onChange={(next: PeriodKind) => change(at, { kind: next })}
          />
          <ClockInput
            aria-label={`开始 ${at + 1}`}
            minutesOnly
            example="08:00"
            value={startTime}
            onChange={(next) => change(at, { startTime: next })}
          />
          <ClockInput
            aria-label={`结束 ${at + 1}`}
            minutesOnly
            example="08:45"
            value={endTime}
            onChange={(next) => change(at, { endTime: next })}
          />
          <TextButton
            aria-label={`删除 ${name} ${at + 1}`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          >
            删除
          </TextButton>
        </div>
      ))}
      {value.length < timetableLimits.periods ? (
        <Button size="small" onClick={() => onChange?.([...value, nextPeriod(value)])}>
          添加一节
        </Button>
      ) : null}
    </div>
  )
}
