import { Input } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type LeaveRecord, leave, leaveLimits } from '../contract.ts'
import { MomentPicker } from '../../../platform/console/kit/MomentPicker.tsx'
import { leaveReads } from './reads.ts'

interface Props {
  readonly record: LeaveRecord
  readonly onClose: () => void
}

/** Requests a later end of a leave. */
export const ExtendDialog = ({ record, onClose }: Props) => (
  <SaveDialog
    call={leave.extend}
    title={`续假 ${record.studentName}`}
    initial={{ id: record.id, endTime: record.endTime }}
    changes={leaveReads}
    done="续假已提交"
    okText="提交"
    onClose={onClose}
  >
    <FormField name="endTime" label="新的结束时间" hint={`原来为 ${record.endTime.slice(0, 16)}，同意之前仍有效`}>
      <MomentPicker />
    </FormField>
    <FormField name="leaveReason" label="原因">
      <Input.TextArea rows={2} maxLength={leaveLimits.reason} />
    </FormField>
  </SaveDialog>
)
