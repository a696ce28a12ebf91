import { Input } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { points } from '../contract.ts'
import { recordReads } from './reads.ts'

interface Props {
  readonly ids: readonly number[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Dialog that cancels awards with one reason. */
export const CancelDialog = ({ ids, onDone, onClose }: Props) => {
  const feedback = { done: '撤销成功', changes: recordReads }
  const one = useAction(points.cancelRecord, feedback)
  const several = useAction(points.cancelRecords, feedback)
  const cancel = (cancelReason: string) => {
    const [id] = ids
    if (id !== undefined && ids.length === 1) return one.run({ params: { id }, query: { cancelReason } })
    return several.run({ body: { ids: [...ids], cancelReason } })
  }
  return (
    <FormDialog
      title={`撤销 ${ids.length} 条积分记录`}
      schema={points.cancelRecords.body.pick({ cancelReason: true })}
      initial={{ cancelReason: '' }}
      okText="撤销"
      onSubmit={async ({ cancelReason }) => {
        await cancel(cancelReason)
        onDone?.()
      }}
      onClose={onClose}
    >
      <FormField name="cancelReason" label="撤销原因" hint="原记录保留，另记一条相反的分值">
        <Input maxLength={200} placeholder="如 记错了学生" />
      </FormField>
    </FormDialog>
  )
}
