import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { studentRegistration as calls } from '../contract.ts'
import { TaskEditor } from './editor/TaskEditor.tsx'
import { type TaskDraft, copyOfTask, draftOfTask, newTask } from './editor/taskDraft.ts'

const place = { id: 0, copy: 0 }

const NewTask = () => {
  const [initial] = useState(newTask)
  return <TaskEditor title="新建报名任务" initial={initial} />
}

/** Loads the task to change or to copy before the editor opens, so that a later read doesn't replace what is typed. */
const ExistingTask = ({ id, isCopy }: { readonly id: number; readonly isCopy: boolean }) => {
  const title = isCopy ? '新建报名任务' : '修改报名任务'
  const found = useCall(calls.task, { query: { id } })
  const [initial, setInitial] = useState<TaskDraft | null>(null)
  // An older response may be cached, with a version that would be refused.
  if (initial === null && found.data !== undefined && found.isFetchedAfterMount)
    setInitial(isCopy ? copyOfTask(found.data) : draftOfTask(found.data))
  if (initial !== null) return <TaskEditor title={title} initial={initial} />
  return (
    <PageFrame title={title}>
      {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={12} />}
    </PageFrame>
  )
}

/** 新建报名任务: makes a task, changes one (`id`), or makes one like an earlier one (`copy`). */
const TaskEditorScreen = () => {
  const [{ id, copy }] = useScreenQuery(place)
  if (id !== 0) return <ExistingTask key={`id ${id}`} id={id} isCopy={false} />
  if (copy !== 0) return <ExistingTask key={`copy ${copy}`} id={copy} isCopy />
  return <NewTask />
}

export default TaskEditorScreen
