import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { schoolYear, schoolYearRefusals } from '../../contract.ts'
import type { PlanView } from '../../views.ts'

/** An hour at which nobody works. */
const hour = '02:00:00'

interface NightProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}

/** Picks a day and returns its early morning. Empty for no date. */
const Night = ({ id, value, onChange }: NightProps) => (
  <DayPicker
    {...(id === undefined ? {} : { id })}
    value={value?.slice(0, 10) ?? null}
    onChange={(day) => onChange?.(day === '' ? null : `${day} ${hour}`)}
  />
)

interface Props {
  readonly plan: PlanView
  readonly onClose: () => void
}

/** Schedules the day on which a plan is carried out, or cancels it. */
export const ScheduleDialog = ({ plan, onClose }: Props) => (
  <SaveDialog
    call={schoolYear.schedulePlan}
    title="定时执行升级计划"
    initial={{ planId: plan.id, version: plan.version, carryTime: plan.carryTime ?? `${plan.year}-09-01 ${hour}` }}
    blames={{ [schoolYearRefusals.inThePast.code]: 'carryTime' }}
    changes={[schoolYear.promotion]}
    onClose={onClose}
  >
    <FormField
      name="carryTime"
      label="执行日期"
      hint="当天凌晨 2 点执行；服务器当时未开机，则在开机后执行。清空为取消定时"
    >
      <Night />
    </FormField>
  </SaveDialog>
)
