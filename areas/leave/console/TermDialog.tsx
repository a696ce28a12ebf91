import { Input } from 'antd'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type TermView, calendarLimits, leave, leaveRefusals } from '../contract.ts'

interface Props {
  /** Null for a new term. */
  readonly term: TermView | null
  readonly onClose: () => void
}

/** Adds a term, or edits one. */
export const TermDialog = ({ term, onClose }: Props) => (
  <SaveDialog
    call={leave.saveTerm}
    title={term === null ? '新增学期' : '编辑学期'}
    initial={term ?? { version: 0 }}
    stale={{ name: '学期', valuesOf: (theirs) => theirs }}
    blames={{ [leaveRefusals.termTwice.code]: 'name' }}
    changes={[leave.terms]}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={calendarLimits.name} placeholder="如 2026–2027 学年上学期" />
    </FormField>
    <FormField name="startDay" label="第一天" missing="请选择第一天">
      <DayPicker />
    </FormField>
    <FormField name="endDay" label="最后一天" missing="请选择最后一天">
      <DayPicker />
    </FormField>
  </SaveDialog>
)
