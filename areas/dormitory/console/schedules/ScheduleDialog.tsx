import { Input, Segmented, Switch } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { dormitory } from '../../contract.ts'
import { type ScheduleView, aliasLength, periodType, scheduleRefusals } from '../../scheduleContract.ts'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { WeekdayBoxes } from '../../../../platform/console/kit/WeekdayBoxes.tsx'

interface Props {
  /** Null to add a schedule. */
  readonly schedule: ScheduleView | null
  readonly onClose: () => void
}

const newSchedule = {
  stateDictId: periodType.returning,
  weekdays: [1, 2, 3, 4, 5],
  onHolidays: false,
  resetsAtStart: false,
  disabled: false,
  version: 0,
}

const types = [
  { value: periodType.returning, label: '归寝' },
  { value: periodType.leaving, label: '离寝' },
]

/** Adds or edits a schedule. */
export const ScheduleDialog = ({ schedule, onClose }: Props) => (
  <SaveDialog
    call={dormitory.saveSchedule}
    title={schedule === null ? '新增考勤时段' : '编辑考勤时段'}
    columns={2}
    initial={schedule ?? newSchedule}
    stale={{ name: '考勤时段', valuesOf: (theirs) => theirs }}
    blames={{ [scheduleRefusals.scheduleTwice.code]: 'alias', [scheduleRefusals.schedulesOverlap.code]: 'startTime' }}
    changes={[dormitory.schedules]}
    onClose={onClose}
  >
    <FormField name="alias" label="时段名称">
      <Input maxLength={aliasLength} placeholder="如 晚归寝" />
    </FormField>
    <FormField name="stateDictId" label="类型">
      <Segmented aria-label="类型" block options={types} />
    </FormField>
    <FormField name="startTime" label="开始时间">
      <ClockInput />
    </FormField>
    <FormField name="endTime" label="结束时间" hint="不晚于开始时间则为次日">
      <ClockInput />
    </FormField>
    <FormField name="weekdays" label="星期" wide>
      <WeekdayBoxes />
    </FormField>
    <FormField name="resetsAtStart" label="开始时重新计起" hint="归寝时段从“未归”、离寝时段从“在寝”计起">
      <Switch />
    </FormField>
    <FormField name="onHolidays" label="放假日也考勤" hint="放假日见校历">
      <Switch />
    </FormField>
  </SaveDialog>
)
