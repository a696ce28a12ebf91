import { Input } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type DismissalPupil, afterSchool, afterSchoolLimits } from '../contract.ts'
import { formatParentNotice } from './words.ts'

interface Props {
  readonly pupil: DismissalPupil
  readonly onClose: () => void
}

const changes = [afterSchool.pupils, afterSchool.today]

/** Keeps a pupil after class, or changes the reason. */
export const KeepDialog = ({ pupil, onClose }: Props) => (
  <SaveDialog
    call={afterSchool.keep}
    title={`留下${pupil.name}`}
    initial={{ userId: pupil.userId, reason: pupil.reason }}
    okText="留下"
    done={({ notice }) => formatParentNotice('已留下', notice, 'pupilKept')}
    changes={changes}
    onClose={onClose}
  >
    <FormField name="reason" label="原因" missing="请填写原因" hint="学校设置了短信模板时，家长会收到原因">
      <Input maxLength={afterSchoolLimits.reason} placeholder="如 订正作业" />
    </FormField>
  </SaveDialog>
)
