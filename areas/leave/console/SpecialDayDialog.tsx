import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type CalendarDayView, calendarLimits, leave } from '../contract.ts'
import { weekdayOptions } from '../../../platform/console/kit/weekdays.ts'
import { nameOfWeekday } from '../../../platform/contract/wireDay.ts'

const kinds = [
  { value: 'holiday', label: '放假' },
  { value: 'makeUp', label: '调休上课' },
] as const

type Kind = (typeof kinds)[number]['value']

interface FieldsProps {
  readonly kind: Kind
  readonly onKind: (kind: Kind) => void
}

const Fields = ({ kind, onKind }: FieldsProps) => (
  <>
    <FormField name="kind" label="类型" show={(value) => kinds.find((one) => one.value === value)?.label ?? ''}>
      <Segmented aria-label="类型" block options={[...kinds]} onChange={onKind} />
    </FormField>
    <FormField name="name" label="名称">
      <Input maxLength={calendarLimits.name} placeholder="如 国庆节" />
    </FormField>
    {kind === 'makeUp' ? (
      <FormField
        name="asWeekday"
        label="按周几上课"
        required
        missing="请选择按周几上课"
        show={(value) => nameOfWeekday(Number(value))}
      >
        <Select options={weekdayOptions} placeholder="选择周几" />
      </FormField>
    ) : null}
  </>
)

interface Props {
  /** Null for new days. */
  readonly day: CalendarDayView | null
  readonly onClose: () => void
}

/** Adds holidays or make-up days, or edits one day. */
export const SpecialDayDialog = ({ day, onClose }: Props) => {
  const [kind, setKind] = useState<Kind>(day?.kind ?? 'holiday')
  const fields = <Fields kind={kind} onKind={setKind} />
  if (day === null)
    return (
      <SaveDialog
        call={leave.addSpecialDays}
        title="新增放假、调休"
        initial={{ kind: 'holiday', asWeekday: null }}
        changes={[leave.specialDays]}
        onClose={onClose}
      >
        <FormField name="day" label="日期" missing="请选择日期">
          <DayPicker />
        </FormField>
        <FormField name="lastDay" label="到" hint="只有一天时不填">
          <DayPicker />
        </FormField>
        {fields}
      </SaveDialog>
    )
  return (
    <SaveDialog
      call={leave.saveSpecialDay}
      title="编辑放假、调休"
      initial={day}
      stale={{ name: '校历', valuesOf: (theirs) => theirs }}
      changes={[leave.specialDays]}
      onClose={onClose}
    >
      <FormField name="day" label="日期" missing="请选择日期">
        <DayPicker />
      </FormField>
      {fields}
    </SaveDialog>
  )
}
