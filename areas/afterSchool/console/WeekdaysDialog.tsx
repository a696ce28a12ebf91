import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { weekdayOptions } from '../../../platform/console/kit/weekdays.ts'
import { nameOfWeekday } from '../../../platform/contract/wireDay.ts'
import type { Deviation } from '../contract.ts'
import styles from './AfterSchool.module.css'
import { periodEditors } from './PeriodEditors.tsx'
import { findSlotError, listFilledSlots, fillSlots } from './drafts.ts'

interface Props {
  readonly className: string
  readonly weekdays: readonly Deviation[]
  readonly onSave: (weekdays: readonly Deviation[]) => void
  readonly onClose: () => void
}

/** Edits weekdays with other periods than usual. The result is copied into the row and saved with it. */
export const WeekdaysDialog = ({ className, weekdays, onSave, onClose }: Props) => {
  const [days, setDays] = useState(() => weekdays.map((day) => ({ ...day, slots: fillSlots(day.periods) })))
  const [first] = useState(() => JSON.stringify(days))
  const chosen = days.map(({ weekday }) => weekday)
  const fault = days.map(({ slots }) => findSlotError(slots)).find((one) => one !== '')
  const choose = (wanted: readonly number[]) =>
    setDays(
      weekdayOptions
        .filter(({ value }) => wanted.includes(value))
        .map(
          ({ value }) =>
            days.find(({ weekday }) => weekday === value) ?? { weekday: value, periods: [], slots: fillSlots([]) },
        ),
    )
  const save = () => {
    onSave(days.map(({ weekday, slots }) => ({ weekday, periods: listFilledSlots(slots) })))
    onClose()
  }
  return (
    <Dialog
      title={`${className}：与平时不同的星期`}
      width={640}
      okText="确定"
      okButtonProps={{ disabled: fault !== undefined }}
      isChanged={() => JSON.stringify(days) !== first}
      onOk={save}
      onCancel={onClose}
    >
      <Select
        className={styles.days ?? ''}
        mode="multiple"
        aria-label="星期"
        placeholder="选择与平时不同的星期"
        value={chosen}
        options={weekdayOptions}
        onChange={choose}
      />
      {days.map(({ weekday, slots }) => (
        <fieldset key={weekday} className={styles.day}>
          <legend>{nameOfWeekday(weekday)}</legend>
          {periodEditors({
            of: nameOfWeekday(weekday),
            slots,
            onChange: (changed) =>
              setDays(days.map((day) => (day.weekday === weekday ? { ...day, slots: [...changed] } : day))),
          })}
          {listFilledSlots(slots).length === 0 ? (
            <Checkbox checked disabled>
              当天不放学
            </Checkbox>
          ) : null}
          {findSlotError(slots) === '' ? null : (
            <p role="alert" className={styles.fault}>
              {findSlotError(slots)}
            </p>
          )}
        </fieldset>
      ))}
      <p className={styles.hint}>未选的星期一至星期五按平时的时段；节假日不放学，补课日按所补的星期。</p>
    </Dialog>
  )
}
