import { Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { WeekdayBoxes } from '../../../../platform/console/kit/WeekdayBoxes.tsx'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import { UserSelect } from '../../../users/console/index.ts'
import { type PlanView, nightPatrol, patrolLimits, patrolRefusals } from '../../contract.ts'
import { setupReads } from '../reads.ts'
import { TimesField } from './TimesField.tsx'

interface Props {
  /** Null for a new plan. */
  readonly plan: PlanView | null
  readonly onClose: () => void
}

const { planTwice, notStaff } = patrolRefusals

const blames = { [planTwice.code]: 'name', [notStaff.code]: 'guardIds' }

const makeBlank = () => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startTimes: [],
  startDay: schoolNow().slice(0, 10),
  endDay: null,
  tolerance: 15,
  followsCalendar: false,
  guardIds: [],
  disabled: false,
  version: 0,
})

const showWeekdays = (value: unknown) =>
  Array.isArray(value) ? value.map((weekday) => nameOfWeekday(Number(weekday))).join('、') : ''

const showTimes = (value: unknown) => (Array.isArray(value) ? value.join('、') : '')

/** Dialog that adds or edits a plan. */
export const PlanDialog = ({ plan, onClose }: Props) => {
  const lines = useCall(nightPatrol.lines, {}).data ?? []
  const [blank] = useState(makeBlank)
  const nameOfLine = (id: unknown) => lines.find((line) => line.id === id)?.name ?? ''
  return (
    <SaveDialog
      call={nightPatrol.savePlan}
      title={plan === null ? '新增巡查计划' : '编辑巡查计划'}
      columns={2}
      initial={plan ?? blank}
      stale={{ name: '巡查计划', valuesOf: (theirs) => theirs }}
      changes={setupReads}
      blames={blames}
      done="保存成功，已排出今后七天的班次"
      onClose={onClose}
    >
      <FormField name="name" label="名称">
        <Input maxLength={patrolLimits.name} placeholder="如 教学区夜巡" />
      </FormField>
      <FormField name="lineId" label="路线" missing="请选择路线" isChosen show={nameOfLine}>
        <Select
          options={lines.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="选择路线"
          showSearch={{ optionFilterProp: 'label' }}
        />
      </FormField>
      <FormField name="weekdays" label="星期" missing="请选择星期" isChosen wide show={showWeekdays}>
        <WeekdayBoxes />
      </FormField>
      <FormField
        name="startTimes"
        label="开始时间"
        missing="请填写开始时间"
        wide
        hint="一夜可以巡查几次；零点后的时间属于前一天的夜"
        show={showTimes}
      >
        <TimesField />
      </FormField>
      <FormField name="guardIds" label="巡查人" missing="请选择巡查人" isChosen wide hint="几人一班时各处由谁记都算">
        <UserSelect multiple limit={patrolLimits.guards} />
      </FormField>
      <FormField name="startDay" label="开始日期" missing="请选择日期">
        <DayPicker />
      </FormField>
      <FormField name="endDay" label="结束日期" hint="长期有效时不填">
        <DayPicker />
      </FormField>
      <FormField name="tolerance" label="宽限" hint="结束后再过这些分钟，未到的地点为漏检">
        <NumberInput style={{ width: '100%' }} min={0} max={patrolLimits.tolerance} precision={0} suffix="分钟" />
      </FormField>
      <FormField name="followsCalendar" label="按校历" hint="放假不巡查，调休随所调的星期；巡查假日总是有效">
        <Switch />
      </FormField>
    </SaveDialog>
  )
}
