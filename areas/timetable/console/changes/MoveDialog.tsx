import { Input, InputNumber, Switch } from 'antd'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { timetable, timetableLimits, timetableRefusals } from '../../contract.ts'
import { changeReads } from '../reads.ts'
import { type ChangeDialogProps, nameLesson } from './changeDialog.ts'

const blames = {
  [timetableRefusals.targetTaken.code]: 'toPeriod',
  [timetableRefusals.noPeriod.code]: 'toPeriod',
  [timetableRefusals.noPartner.code]: 'isSwap',
}

/** Dialog that moves a lesson of a day to another time. */
export const MoveDialog = ({ cover, onClose }: ChangeDialogProps) => (
  <SaveDialog
    call={timetable.moveLesson}
    title={`调课 ${nameLesson(cover)}`}
    initial={{ lessonId: cover.lesson.lessonId, day: cover.lesson.day, isSwap: false }}
    changes={changeReads}
    blames={blames}
    done="已调课"
    onClose={onClose}
  >
    <FormField name="toDay" label="调到" missing="请选择日期">
      <DayPicker />
    </FormField>
    <FormField name="toPeriod" label="节次" missing="请填写第几节">
      <InputNumber
        style={{ width: '100%' }}
        min={1}
        max={timetableLimits.period}
        precision={0}
        prefix="第"
        suffix="节"
      />
    </FormField>
    <FormField name="isSwap" label="互换" hint="同班那一节有课时，两节互换时间" valueProp="checked">
      <Switch />
    </FormField>
    <FormField name="reason" label="原因">
      <Input maxLength={timetableLimits.reason} placeholder="如 外出培训" />
    </FormField>
  </SaveDialog>
)
