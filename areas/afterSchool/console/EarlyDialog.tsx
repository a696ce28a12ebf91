import { Input } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type DismissalClass, afterSchool, afterSchoolLimits } from '../contract.ts'

interface Props {
  readonly of: DismissalClass
  readonly onClose: () => void
}

/** 提前放学: requires a reason for an early dismissal, which also prevents accidental presses. */
export const EarlyDialog = ({ of: { deptId, name, early, waiting }, onClose }: Props) => (
  <SaveDialog
    call={afterSchool.dismiss}
    title={`${name}提前放学`}
    initial={{ deptId, reason: '' }}
    okText="确认放学"
    done={`${name}已放学`}
    changes={[afterSchool.today, afterSchool.pupils]}
    onClose={onClose}
  >
    <p>
      {early}，现在放学将记录 {waiting} 名学生离开教室。
    </p>
    <FormField name="reason" label="原因" missing="请填写原因" required hint="写入每名学生的出入记录">
      <Input maxLength={afterSchoolLimits.reason} placeholder="如 台风停课" />
    </FormField>
  </SaveDialog>
)
