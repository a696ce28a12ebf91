import { Input } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { type LeaveDetail, leave, leaveLimits, leaveState } from '../contract.ts'
import { leaveReads } from './reads.ts'

interface Props {
  /** The leave as the user saw it. If it changed since, the server doesn't refuse the changed leave. */
  readonly record: Pick<LeaveDetail, 'id' | 'version' | 'studentName'>
  readonly onClose: () => void
}

const Comment = leave.decide.body.element.pick({ comment: true })

/** Refuses a leave with a reason, which the requester can read. */
export const RefuseDialog = ({ record: { id, version, studentName }, onClose }: Props) => {
  const decide = useAction(leave.decide, { done: '已拒绝', changes: leaveReads })
  return (
    <FormDialog
      title={`拒绝${studentName}的请假`}
      schema={Comment}
      initial={{ comment: '' }}
      okText="拒绝"
      danger
      onSubmit={async ({ comment }) => {
        await decide.run({ body: [{ id, version, leaveState: leaveState.refused, comment }] })
      }}
      onClose={onClose}
    >
      <FormField name="comment" label="原因" required missing="请填写拒绝的原因">
        <Input.TextArea rows={2} maxLength={leaveLimits.reason} placeholder="如 周三有考试" />
      </FormField>
    </FormDialog>
  )
}
