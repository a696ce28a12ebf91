import { Select } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import {
  type LeaveRuleView,
  approverTitles,
  approvers,
  kindTitles,
  leave,
  leaveKinds,
  leaveLimits,
} from '../contract.ts'
import { ruleReads } from './reads.ts'

const kinds = [{ value: '', label: '所有类型' }, ...leaveKinds.map((value) => ({ value, label: kindTitles[value] }))]
const steps = approvers.map((value) => ({ value, label: approverTitles[value] }))

interface Props {
  /** Null for a new rule. */
  readonly rule: LeaveRuleView | null
  readonly onClose: () => void
}

/** Adds or edits an approval rule. */
export const RuleDialog = ({ rule, onClose }: Props) => (
  <SaveDialog
    call={leave.saveRule}
    title={rule === null ? '新增请假审批设置' : '编辑请假审批设置'}
    initial={rule ?? { kind: '', moreThanHours: 0, steps: [], version: 0 }}
    stale={{ name: '请假审批设置', valuesOf: (theirs) => theirs }}
    changes={ruleReads}
    onClose={onClose}
  >
    <FormField name="kind" label="类型" hint="某类型有自己的设置时，以它为准">
      <Select options={kinds} />
    </FormField>
    <FormField name="moreThanHours" label="时长超过（小时）" hint="0 为任何时长；同一类型按最长的一条">
      <NumberInput precision={0} style={{ width: '100%' }} />
    </FormField>
    <FormField
      name="steps"
      label="审批人"
      missing="请选择审批人"
      hint="按选择的先后逐步审批；走读生略过宿舍管理员"
      show={(value) =>
        Array.isArray(value)
          ? value.map((one) => steps.find((step) => step.value === one)?.label ?? '').join(' → ')
          : ''
      }
    >
      <MultipleSelect options={steps} maxCount={leaveLimits.steps} placeholder="如 班主任、部门管理员" />
    </FormField>
  </SaveDialog>
)
