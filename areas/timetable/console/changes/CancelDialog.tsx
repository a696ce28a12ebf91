import { Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { timetable, timetableLimits } from '../../contract.ts'
import { changeReads } from '../reads.ts'
import { type ChangeDialogProps, nameLesson } from './changeDialog.ts'

/** Dialog that cancels a lesson of a day. */
export const CancelDialog = ({ cover, onClose }: ChangeDialogProps) => (
  <SaveDialog
    call={timetable.cancelLesson}
    title={`停课 ${nameLesson(cover)}`}
    initial={{ lessonId: cover.lesson.lessonId, day: cover.lesson.day }}
    changes={changeReads}
    done="已停课"
    okText="停课"
    onClose={onClose}
  >
    <FormField name="reason" label="原因">
      <Input maxLength={timetableLimits.reason} placeholder="如 全校体检" />
    </FormField>
  </SaveDialog>
)
