import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { go } from '../../../platform/console/location/hash.ts'
import {
  type TaskRow,
  studentRegistration as calls,
  taskKindTitles,
  taskKinds,
  taskStateTitles,
  taskStates,
} from '../contract.ts'
import { TaskStateTag } from './TaskStateTag.tsx'
import { places, registrationReads, toMinute } from './reads.ts'

const choices = <Value extends string>(values: readonly Value[], titles: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: titles[value] }))

const filters = {
  keyword: { kind: 'word', label: '标题', width: 176 },
  kind: { kind: 'choice', label: '类型', options: choices(taskKinds, taskKindTitles), width: 136 },
  state: { kind: 'choice', label: '状态', options: choices(taskStates, taskStateTitles), width: 120 },
} as const

const count = (title: string, of: (task: TaskRow) => number, leftOutWhenNarrow: number): ListColumn<TaskRow> => ({
  title,
  width: 76,
  align: 'right',
  leftOutWhenNarrow,
  text: (task) => of(task),
})

const columns: readonly ListColumn<TaskRow>[] = [
  { title: '标题', minWidth: 176, text: ({ title }) => title },
  { title: '类型', width: 104, leftOutWhenNarrow: 2, text: ({ kind }) => taskKindTitles[kind] },
  {
    title: '报名时间',
    width: 256,
    leftOutWhenNarrow: 1,
    text: ({ startTime, endTime }) => `${toMinute(startTime)} 至 ${toMinute(endTime).slice(5)}`,
  },
  {
    title: '报名',
    width: 96,
    align: 'right',
    text: ({ applied, quota }) => (quota === null ? applied : `${applied} / ${quota}`),
  },
  count('待审核', ({ submitted }) => submitted, 6),
  count('已通过', ({ approved }) => approved, 5),
  count('候补', ({ waiting }) => waiting, 3),
  { title: '状态', width: 96, render: ({ state }) => <TaskStateTag state={state} /> },
]

const useActions = () => {
  const mayEdit = useAllowed('studentRegistration:task:edit')
  const close = useAction(calls.closeTask, { done: '已更新', changes: registrationReads })
  const remove = useAction(calls.deleteTask, { done: '删除成功', changes: registrationReads })
  return (task: TaskRow) => {
    const look = { label: '查看', onPress: () => go(places.task(task.id)) }
    if (!mayEdit) return [look]
    const isClosed = task.state === 'closed'
    return [
      look,
      { label: '修改', onPress: () => go(places.edit(task.id)) },
      { label: '复制', onPress: () => go(places.copy(task.id)) },
      isClosed
        ? { label: '重新开放', onPress: () => close.press({ body: { id: task.id, isClosed: false } }) }
        : {
            label: '关闭报名',
            confirm: { lost: '关闭后家长不能再报名或修改，仍可查看进度；之后可以重新开放。' },
            onPress: () => close.run({ body: { id: task.id, isClosed: true } }),
          },
      {
        label: '删除',
        danger: true,
        confirm: {
          lost: `“${task.title}”的 ${task.applied} 份报名与全部附件将被删除，不能恢复；已入学的学生不受影响。`,
        },
        onPress: () => remove.run({ query: { id: task.id } }),
      },
    ]
  }
}

/** 报名管理: the registration tasks of the school with their counts. */
const TasksScreen = () => {
  const mayEdit = useAllowed('studentRegistration:task:edit')
  return (
    <ListScreen
      title="报名管理"
      label="报名任务"
      call={calls.tasks}
      filters={filters}
      input={({ keyword, kind, state }, bounds) => ({
        body: {
          keyword,
          kind: choiceCallInput(taskKinds, kind),
          state: choiceCallInput(taskStates, state),
          ...bounds,
        },
      })}
      columns={columns}
      nameOf={({ title }) => title}
      failed="数据获取失败，请稍后重试！"
      empty={{
        title: '还没有报名任务',
        hint: '新建任务、选好要填的内容与名额，把二维码发给家长，家长在手机上报名，在这里审核与录取',
      }}
      actions={useActions()}
      actionsWidth={168}
      foldsOnPhone
      onOpen={(task) => go(places.task(task.id))}
      tools={() =>
        mayEdit ? (
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => go(places.add)}>
            新建报名任务
          </Button>
        ) : null
      }
    />
  )
}

export default TasksScreen
