import { Input, Select } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { type CoverLesson, timetable, timetableLimits, timetableRefusals } from '../../contract.ts'
import { changeReads } from '../reads.ts'
import { type ChangeDialogProps, nameLesson } from './changeDialog.ts'

const describe = ({ name, isSameSubject, teachesClass, lessons }: CoverLesson['proposals'][number]) =>
  [name, isSameSubject ? '同学科' : '', teachesClass ? '教这个班' : '', `当天 ${lessons} 节`]
    .filter(Boolean)
    .join(' · ')

const blames = {
  [timetableRefusals.substituteBusy.code]: 'substituteId',
  [timetableRefusals.notTeachers.code]: 'substituteId',
}

/** Dialog that gives a lesson of a day to another teacher. */
export const SubstituteDialog = ({ cover, teacherId, onClose }: ChangeDialogProps) => (
  <SaveDialog
    call={timetable.substituteLesson}
    title={`代课 ${nameLesson(cover)}`}
    initial={{ lessonId: cover.lesson.lessonId, day: cover.lesson.day, absentId: teacherId }}
    changes={changeReads}
    blames={blames}
    done="已安排代课"
    onClose={onClose}
  >
    <FormField name="substituteId" label="代课教师" missing="请选择代课教师" isChosen>
      <Select
        placeholder="选择这一节空闲的教师"
        showSearch={{ optionFilterProp: 'label' }}
        options={cover.proposals.map((one) => ({ value: one.id, label: describe(one) }))}
      />
    </FormField>
    <FormField name="reason" label="原因">
      <Input maxLength={timetableLimits.reason} placeholder="如 外出培训" />
    </FormField>
  </SaveDialog>
)
