import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { type TaskRow, media } from '../../contract.ts'
import { priorities, priorityNames, targetNames, taskStateNames, taskStates } from '../../words.ts'
import { taskReads } from '../reads.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskDrawer } from './TaskDrawer.tsx'
import { daysOfTask, hoursOfTask, stateOf } from './taskWords.ts'

const columns: readonly ListColumn<TaskRow>[] = [
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  { title: '状态', width: 96, render: (task) => <StatusTag {...stateOf(task)} /> },
  { title: '优先级', width: 96, text: ({ priority }) => priorityNames[priority], leftOutWhenNarrow: 4 },
  { title: '日期', width: 200, text: daysOfTask, leftOutWhenNarrow: 3 },
  { title: '每天', width: 112, text: hoursOfTask, leftOutWhenNarrow: 2 },
  { title: '范围', width: 112, text: ({ target }) => targetNames[target], leftOutWhenNarrow: 5 },
  { title: '发布人', width: 96, isName: true, text: ({ publishedBy }) => publishedBy, leftOutWhenNarrow: 1 },
]

const filters = {
  keyword: { kind: 'word', label: '名称', width: 160 },
  state: { kind: 'choice', label: '状态', options: optionsOf(taskStates, taskStateNames), width: 112 },
  priority: { kind: 'choice', label: '优先级', options: optionsOf(priorities, priorityNames), width: 120 },
} as const

const useActions = (onPublish: (task: TaskRow) => void) => {
  const mayEdit = useAllowed('media:task:edit')
  const mayPublish = useAllowed('media:task:publish')
  const withdraw = useAction(media.withdrawTask, { done: '已撤回', changes: taskReads })
  const remove = useAction(media.deleteTask, { done: '删除成功', changes: taskReads })
  const withdrawing = (task: TaskRow) => ({
    label: '撤回',
    danger: true,
    confirm: { title: `确认撤回“${task.name}”吗？`, lost: '班牌将在十几秒内不再显示它，可以修改后重新发布。' },
    onPress: () => withdraw.run({ body: { id: task.id } }),
  })
  const editing = (task: TaskRow, edit: ListTools<TaskRow>['edit']) => [
    { label: '编辑', onPress: () => edit(task) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `任务“${task.name}”将被删除，不能恢复；播放记录保留。` },
      onPress: () => remove.run({ query: { id: task.id } }),
    },
  ]
  const actions = (task: TaskRow, { edit }: ListTools<TaskRow>) => {
    if (task.state === 'published') return mayPublish ? [withdrawing(task)] : []
    const publishing = mayPublish ? [{ label: '发布', onPress: () => onPublish(task) }] : []
    return [...publishing, ...(mayEdit ? editing(task, edit) : [])]
  }
  return {
    ...(mayEdit || mayPublish ? { actions } : {}),
    ...(mayEdit ? { create: '新增任务', createdBy: 'media:task:edit' } : {}),
  }
}

/** 发布任务: what pads show, when and where. */
const TasksScreen = () => {
  const [shown, setShown] = useState<TaskRow | null>(null)
  const [publishing, setPublishing] = useState<TaskRow | null>(null)
  return (
    <ListScreen
      title="发布任务"
      call={media.taskPage}
      filters={filters}
      input={({ keyword, state, priority }, bounds) => ({
        body: {
          keyword,
          state: choiceCallInput(taskStates, state),
          priority: choiceCallInput(priorities, priority),
          ...bounds,
        },
      })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有发布任务', hint: '选一个版式，填上图片与公告，定下日期与班牌，再发布' }}
      {...useActions(setPublishing)}
      actionsWidth={152}
      foldsOnPhone
      onOpen={setShown}
      editor={(task, close) => <TaskDialog taskId={task?.id ?? null} onClose={close} />}
    >
      {publishing === null ? null : <PublishDialog task={publishing} onClose={() => setPublishing(null)} />}
      <TaskDrawer task={shown} onClose={() => setShown(null)} />
    </ListScreen>
  )
}

export default TasksScreen
