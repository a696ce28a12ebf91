import { Checkbox, Input } from 'antd'
import { ClockInput } from '../../../platform/console/kit/ClockInput.tsx'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { WeekdayBoxes } from '../../../platform/console/kit/WeekdayBoxes.tsx'
import { DepartmentSelect } from '../../organisation/console/index.ts'
import { UserSelect } from '../../users/console/index.ts'
import { attendance, officeHours, shiftLimits } from '../contract.ts'
import type { ShiftView } from '../views.ts'
import { todayOfSchool } from './days.ts'
import { shiftReads } from './reads.ts'

interface Props {
  /** Null when adding a shift. */
  readonly shift: ShiftView | null
  readonly onClose: () => void
}

const newShift = { ...officeHours, departmentIds: [], userIds: [], version: 0 }

/** Returns the first day of a change: today, or the start of a rule that has not begun. */
const firstDayOf = (shift: ShiftView | null): string => {
  const today = todayOfSchool()
  return shift === null || shift.fromDay < today ? today : shift.fromDay
}

/** Adds a shift, or changes one from a chosen day on. */
export const ShiftDialog = ({ shift, onClose }: Props) => (
  <SaveDialog
    call={attendance.saveShift}
    title={shift === null ? '新增班次' : `修改班次：${shift.name}`}
    columns={2}
    width={720}
    initial={{ ...(shift ?? newShift), fromDay: firstDayOf(shift) }}
    stale={{ name: '班次', valuesOf: (theirs) => ({ ...theirs, fromDay: firstDayOf(theirs) }) }}
    changes={shiftReads}
    onClose={onClose}
  >
    <FormField name="name" label="班次名称" missing="请填写班次名称">
      <Input maxLength={shiftLimits.name} placeholder="如 行政班" />
    </FormField>
    <FormField name="fromDay" label="从哪天起" hint="此前的日子保留原来的规则" isChosen>
      <DayPicker />
    </FormField>
    <FormField name="departmentIds" label="部门" hint="含下级部门；部门与人员都不选即全校教职工" isChosen>
      <DepartmentSelect multiple />
    </FormField>
    <FormField name="userIds" label="人员" hint="另外指定的人，先于部门" isChosen>
      <UserSelect multiple limit={shiftLimits.people} />
    </FormField>
    <FormField name="weekdays" label="上班的星期" wide isChosen>
      <WeekdayBoxes />
    </FormField>
    <FormField name="arriveFrom" label="最早到岗" hint="此前不计工时">
      <ClockInput />
    </FormField>
    <FormField name="arriveTo" label="最晚到岗" hint="此后到算迟到">
      <ClockInput />
    </FormField>
    <FormField name="leaveFrom" label="最早离岗" hint="此前走算早退">
      <ClockInput />
    </FormField>
    <FormField name="leaveTo" label="最晚离岗" hint="此后不计工时；不晚于最早到岗时为次日">
      <ClockInput />
    </FormField>
    <FormField name="requiredMinutes" label="每天应满">
      <NumberInput precision={0} suffix="分钟" />
    </FormField>
    <FormField name="graceMinutes" label="宽限" hint="迟到、早退在宽限之内不算">
      <NumberInput precision={0} suffix="分钟" />
    </FormField>
    <FormField name="followsCalendar" label="校历" valueProp="checked" wide>
      <Checkbox>按校历放假、调休</Checkbox>
    </FormField>
  </SaveDialog>
)
