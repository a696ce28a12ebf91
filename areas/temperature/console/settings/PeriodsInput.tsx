import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { temperatureLimits } from '../../settings.ts'
import styles from './Settings.module.css'

/** A period in the form. A new one has no id yet. */
interface PeriodValue {
  readonly id?: number | undefined
  readonly key?: number
  readonly name: string
  readonly startTime: string
  readonly endTime: string
}

interface Props {
  readonly id?: string
  readonly value?: readonly PeriodValue[]
  readonly onChange?: (value: readonly PeriodValue[]) => void
  /** How many people have been counted today in each saved period. */
  readonly countedToday: ReadonlyMap<number, number>
}

interface PeriodProps {
  readonly period: PeriodValue
  readonly place: number
  readonly onChange: (changed: Partial<PeriodValue>) => void
  /** Absent for the only period. */
  readonly onRemove?: (() => void) | undefined
}

const Period = ({ period, place, onChange, onRemove }: PeriodProps) => {
  const which = `时段 ${place + 1} `
  return (
    <fieldset className={styles.period} aria-label={`时段 ${place + 1}`}>
      <Input
        aria-label={`${which}名称`}
        maxLength={temperatureLimits.name}
        placeholder="名称，如 晨检"
        value={period.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <span className={styles.clock}>
        <ClockInput
          aria-label={`${which}开始时间`}
          value={period.startTime}
          onChange={(startTime) => onChange({ startTime })}
        />
      </span>
      至
      <span className={styles.clock}>
        <ClockInput
          aria-label={`${which}结束时间`}
          value={period.endTime}
          onChange={(endTime) => onChange({ endTime })}
        />
      </span>
      <Button
        className={styles.remove ?? ''}
        aria-label={`删除时段 ${place + 1}`}
        icon={<DeleteOutlined aria-hidden="true" />}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </fieldset>
  )
}

const none: readonly PeriodValue[] = []

/** React key of a period: its id, or a negative number for a new one. */
const keyOf = ({ id, key }: PeriodValue): number => id ?? key ?? 0

/** Form control for the periods of a day. */
export const PeriodsInput = ({ id = '', value = none, onChange, countedToday }: Props) => {
  const [removing, setRemoving] = useState<PeriodValue | null>(null)
  const remove = (period: PeriodValue) => onChange?.(value.filter((one) => keyOf(one) !== keyOf(period)))
  const counted = countedToday.get(removing?.id ?? 0) ?? 0
  const change = (at: number, changed: Partial<PeriodValue>) =>
    onChange?.(value.map((period, place) => (place === at ? { ...period, ...changed } : period)))
  return (
    <div id={id} className={styles.periods}>
      {value.map((period, at) => (
        <Period
          key={keyOf(period)}
          period={period}
          place={at}
          onChange={(changed) => change(at, changed)}
          onRemove={
            value.length === 1 ? undefined : () => (period.id === undefined ? remove(period) : setRemoving(period))
          }
        />
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={value.length >= temperatureLimits.periods}
        onClick={() =>
          onChange?.([...value, { key: Math.min(0, ...value.map(keyOf)) - 1, name: '', startTime: '', endTime: '' }])
        }
      >
        添加时段
      </Button>
      {removing === null ? null : (
        <Confirm
          title={`确认删除时段“${removing.name}”吗？`}
          okText="删除"
          danger
          onConfirm={async () => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>保存后，自所选的一天起不再按这个时段上报和统计；此前各天的体温与报表不变。</p>
          {counted === 0 ? null : (
            <p>今天已有 {counted} 人的体温。如果从今天起，这些体温不再计入任何时段，其中的发热列为时段外发热。</p>
          )}
        </Confirm>
      )}
    </div>
  )
}
