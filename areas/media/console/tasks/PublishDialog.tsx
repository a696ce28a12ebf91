import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { type TaskRow, media } from '../../contract.ts'
import { taskReads } from '../reads.ts'
import { Rivals } from './Rivals.tsx'
import { daysOfTask, hoursOfTask } from './taskWords.ts'

interface Props {
  readonly task: TaskRow
  readonly onClose: () => void
}

/** Asks before a task is published, and tells on how many pads, when, and with which other tasks. */
export const PublishDialog = ({ task, onClose }: Props) => {
  const found = useCall(media.task, { params: { id: task.id } })
  const publish = useAction(media.publishTask, { done: '已发布', changes: taskReads })
  if (found.data === undefined)
    return (
      <Dialog title={`发布“${task.name}”`} footer={null} onCancel={onClose}>
        {found.error === null ? (
          <Loading rows={3} />
        ) : (
          <Failed error={found.error} onRetry={() => void found.refetch()} />
        )}
      </Dialog>
    )
  const view = found.data
  return (
    <Confirm
      title={`确认发布“${task.name}”吗？`}
      okText="发布"
      onConfirm={async () => {
        await publish.run({ body: { id: view.id, version: view.version } })
      }}
      onClose={onClose}
    >
      <p>
        {daysOfTask(view)}，每天 {hoursOfTask(view)}，在 {view.pads.length} 块班牌上显示。
      </p>
      <Rivals rivals={view.rivals} />
    </Confirm>
  )
}
