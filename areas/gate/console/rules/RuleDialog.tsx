import { Input, Segmented, Select } from 'antd'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { WeekdayBoxes } from '../../../../platform/console/kit/WeekdayBoxes.tsx'
import { DepartmentSelect } from '../../../organisation/console/index.ts'
import { type GateRuleView, gate, gateRefusals, ruleLimits } from '../../contract.ts'
import { accommodationOptions, dayOptions, directionOptions, optionLabel } from './ruleColumns.tsx'

const Fields = () => (
  <>
    <FormField name="name" label="规则名称">
      <Input maxLength={ruleLimits.name} placeholder="如 走读生放学" />
    </FormField>
    <FormField name="accommodation" label="学生" show={(value) => optionLabel(accommodationOptions, value)}>
      <Segmented aria-label="学生" block options={[...accommodationOptions]} />
    </FormField>
    <FormField name="departmentIds" label="年级、班级" hint="不选为全校；选年级即含其各班">
      <DepartmentSelect multiple forPeople placeholder="全校" />
    </FormField>
    <FormField name="direction" label="方向" show={(value) => optionLabel(directionOptions, value)}>
      <Select options={[...directionOptions]} />
    </FormField>
    <FormField name="startTime" label="开始时间">
      <ClockInput example="16:30:00" />
    </FormField>
    <FormField name="endTime" label="结束时间" hint="早于开始时间则为次日">
      <ClockInput example="18:00:00" />
    </FormField>
    <FormField name="weekdays" label="星期" wide missing="请选择星期">
      <WeekdayBoxes />
    </FormField>
    <FormField
      name="days"
      label="适用日期"
      hint="放假与调休见校历，两个学期之间也是放假"
      wide
      show={(value) => optionLabel(dayOptions, value)}
    >
      <Segmented aria-label="适用日期" block options={[...dayOptions]} />
    </FormField>
    <FormField name="validFrom" label="有效期自" hint="不填为不限">
      <DayPicker />
    </FormField>
    <FormField name="validUntil" label="有效期至" hint="不填为不限">
      <DayPicker />
    </FormField>
  </>
)

const newRule = {
  accommodation: 'all',
  departmentIds: [],
  direction: 'out',
  weekdays: [1, 2, 3, 4, 5],
  days: 'school',
  validFrom: null,
  validUntil: null,
  disabled: false,
  version: 0,
} as const

interface Props {
  /** Null for a new rule. */
  readonly rule: GateRuleView | null
  readonly onClose: () => void
}

/** Adds or edits a gate rule. */
export const RuleDialog = ({ rule, onClose }: Props) => {
  const words = {
    columns: 2,
    blames: { [gateRefusals.ruleTwice.code]: 'name' },
    changes: [gate.rules],
    onClose,
  } as const
  if (rule === null)
    return (
      <SaveDialog
        {...words}
        call={gate.createRule}
        title="新增通行规则"
        initial={{ ...newRule, departmentIds: [], weekdays: [...newRule.weekdays] }}
      >
        <Fields />
      </SaveDialog>
    )
  return (
    <SaveDialog
      {...words}
      call={gate.saveRule}
      title="编辑通行规则"
      initial={rule}
      stale={{ name: '通行规则', valuesOf: (theirs) => theirs }}
    >
      <Fields />
    </SaveDialog>
  )
}
