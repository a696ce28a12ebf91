import { Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { type ScheduleView, timetable, timetableLimits, timetableRefusals } from '../../contract.ts'
import { bellReads } from '../reads.ts'
import { PeriodsField } from './PeriodsField.tsx'

interface Props {
  /** Null for new bell times. */
  readonly schedule: ScheduleView | null
  readonly termId: number
  readonly grades: readonly { readonly level: number; readonly name: string }[]
  readonly onClose: () => void
}

const { scheduleTwice, gradeTaken, periodUsed, bellConflicts } = timetableRefusals

const blames = {
  [scheduleTwice.code]: 'name',
  [gradeTaken.code]: 'gradeLevels',
  [periodUsed.code]: 'periods',
  [bellConflicts.code]: 'periods',
}

const firstPeriods = [
  { name: '第1节', kind: 'lesson', startTime: '08:00', endTime: '08:40' },
  { name: '第2节', kind: 'lesson', startTime: '08:50', endTime: '09:30' },
  { name: '大课间', kind: 'break', startTime: '09:30', endTime: '10:00' },
] as const

const bodyOf = ({ periods, ...schedule }: ScheduleView) => ({
  ...schedule,
  periods: periods.map(({ number: _number, ...period }) => period),
})

const showPeriods = (value: unknown) =>
  Array.isArray(value) ? value.map(({ name, startTime }) => `${String(name)} ${String(startTime)}`).join('、') : ''

/** Dialog that adds or edits bell times. */
export const ScheduleDialog = ({ schedule, termId, grades, onClose }: Props) => (
  <SaveDialog
    call={timetable.saveSchedule}
    title={schedule === null ? '新增作息时间' : '编辑作息时间'}
    width={720}
    initial={
      schedule === null
        ? { termId, name: '', gradeLevels: [], periods: [...firstPeriods], version: 0 }
        : bodyOf(schedule)
    }
    stale={{ name: '作息时间', valuesOf: bodyOf }}
    changes={bellReads}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={timetableLimits.name} placeholder="如 夏季作息" />
    </FormField>
    <FormField name="gradeLevels" label="适用年级" hint="不选为没有另设作息时间的年级">
      <MultipleSelect<number>
        options={grades.map(({ level, name }) => ({ value: level, label: name }))}
        placeholder="其余年级"
      />
    </FormField>
    <FormField name="periods" label="各节时间" hint="上课与自习依次编号为第几节；休息不编号" show={showPeriods}>
      <PeriodsField />
    </FormField>
  </SaveDialog>
)
