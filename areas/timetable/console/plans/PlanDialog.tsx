import { Input, Select } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { type PlanView, timetable, timetableLimits, timetableRefusals } from '../../contract.ts'
import { planReads } from '../reads.ts'

interface Props {
  /** Null for a new plan. */
  readonly plan: PlanView | null
  readonly termId: number
  readonly plans: readonly PlanView[]
  readonly onSaved: (plan: PlanView) => void
  readonly onClose: () => void
}

const blames = { [timetableRefusals.planTwice.code]: 'name' }

const bodyOf = ({ id, termId, name, version }: PlanView) => ({ id, termId, name, version })

/** Dialog that adds a plan, or renames one. */
export const PlanDialog = ({ plan, termId, plans, onSaved, onClose }: Props) => (
  <SaveDialog
    call={timetable.savePlan}
    title={plan === null ? '新建课表' : '改名'}
    initial={plan === null ? { termId, name: '', copyId: null, version: 0 } : bodyOf(plan)}
    stale={{ name: '课表', valuesOf: bodyOf }}
    changes={planReads}
    blames={blames}
    onSaved={onSaved}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={timetableLimits.name} placeholder="如 期中后课表" />
    </FormField>
    {plan === null && plans.length > 0 ? (
      <FormField name="copyId" label="复制" hint="复制另一份课表的课，再调整">
        <Select allowClear placeholder="不复制" options={plans.map(({ id, name }) => ({ value: id, label: name }))} />
      </FormField>
    ) : null}
  </SaveDialog>
)
