import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { go } from '../../../platform/console/location/hash.ts'
import { JobDialog } from '../../jobs/console/index.ts'
import { type TaskView, defaultConfig, material, taskStates, taskTitles } from '../contract.ts'
import { ConfigDialog } from './ConfigDialog.tsx'
import { ProgressDialog } from './ProgressDialog.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { materialReads, taskTones, toMinute } from './reads.ts'

const filters = {
  keyword: { kind: 'word', label: '标题', width: 172 },
  state: {
    kind: 'choice',
    label: '状态',
    options: taskStates.map((value) => ({ value, label: taskTitles[value] })),
  },
} as const

const columns: readonly ListColumn<TaskView>[] = [
  { title: '标题', minWidth: 120, text: ({ title }) => title },
  {
    title: '班级',
    width: '20%',
    minWidth: 104,
    leftOutWhenNarrow: 2,
    text: ({ classes }) => classes.map(({ name }) => name).join('、'),
  },
  { title: '截止时间', width: 144, leftOutWhenNarrow: 4, text: ({ endTime }) => toMinute(endTime) },
  {
    title: '已交',
    width: 112,
    leftOutWhenNarrow: 5,
    text: ({ given, asked, late }) => `${given} / ${asked}${late > 0 ? `（补交 ${late}）` : ''}`,
  },
  { title: '文件', width: 64, align: 'right', leftOutWhenNarrow: 3, text: ({ files }) => files },
  {
    title: '状态',
    width: 88,
    render: ({ state }) => <StatusTag text={taskTitles[state]} tone={taskTones[state]} />,
  },
  { title: '发布人', width: 88, leftOutWhenNarrow: 1, text: ({ makerName }) => makerName },
]

/** 收集任务: the tasks with their progress and reminders. */
const TasksScreen = () => {
  const mayExport = useAllowed('material:file:export')
  const mayConfigure = useAllowed('material:config:edit')
  const config = useCall(material.config, {}, { fresh: 60_000 }).data ?? defaultConfig
  const [opened, open] = useState<{ readonly as: 'progress' | 'remind'; readonly task: TaskView } | null>(null)
  const [isSetting, set] = useState(false)
  const [job, setJob] = useState<number | null>(null)
  const close = useAction(material.closeTask, { done: '已保存', changes: materialReads })
  const remove = useAction(material.deleteTask, { done: '删除成功', changes: materialReads })
  const start = useAction(material.exportFiles)
  const ownActions = (task: TaskView, edit: (row: TaskView) => void) => {
    const { id, state, title, files, given } = task
    const isClosed = state === 'closed'
    return [
      { label: '修改', onPress: () => edit(task) },
      {
        label: isClosed ? '重新开始' : '结束',
        confirm: {
          title: isClosed ? '确认重新开始吗？' : '确认结束吗？',
          lost: isClosed ? `“${title}”` : `“${title}”：家长不能再上传或删除；已上传的保留，可以重新开始`,
        },
        onPress: () => close.run({ body: { id, isClosed: !isClosed } }),
      },
      {
        label: '删除',
        danger: true,
        confirm: {
          title: '确认删除收集任务吗？',
          lost: `“${title}”，连同 ${given} 名学生的 ${files} 个文件，不能恢复；发给家长的链接也不能再用`,
        },
        onPress: () => remove.run({ query: { id } }),
      },
    ]
  }
  return (
    <ListScreen
      title="收集任务"
      call={material.tasks}
      filters={filters}
      failed="页面加载失败"
      input={({ keyword, state }, bounds) => {
        const chosen = taskStates.find((one) => one === state)
        return { body: { keyword, ...(chosen === undefined ? {} : { state: chosen }), ...bounds } }
      }}
      columns={columns}
      nameOf={({ title }) => title}
      empty={{ title: '还没有收集任务', hint: '发布后，家长凭短信里的链接在手机上拍照上传，不需要账号' }}
      firstSize={10}
      create="发布任务"
      createdBy="material:task:edit"
      editor={(task, done) => <TaskDialog task={task} keepDays={config.keepDays} onClose={done} />}
      onOpen={(task) => open({ as: 'progress', task })}
      actions={(task, { edit }) => [
        { label: '查看', onPress: () => go(`/health/MaterialUploadViewer?task=${task.id}`) },
        ...(task.state !== 'closed' && task.given < task.asked
          ? [{ label: '提醒', onPress: () => open({ as: 'remind', task }) }]
          : []),
        { label: '进度', onPress: () => open({ as: 'progress', task }) },
        ...(mayExport && task.files > 0
          ? [
              {
                label: '打包下载',
                onPress: () => start.press({ body: { id: task.id } }, ({ jobId }) => setJob(jobId)),
              },
            ]
          : []),
        ...(task.mayEdit ? ownActions(task, edit) : []),
      ]}
      actionsWidth={160}
      foldsOnPhone
      tools={() =>
        mayConfigure ? (
          <Button icon={<SettingOutlined aria-hidden="true" />} onClick={() => set(true)}>
            保存 {config.keepDays} 天
          </Button>
        ) : null
      }
    >
      {opened?.as === 'progress' ? <ProgressDialog task={opened.task} onClose={() => open(null)} /> : null}
      {opened?.as === 'remind' ? <RemindDialog task={opened.task} onClose={() => open(null)} /> : null}
      {isSetting ? <ConfigDialog config={config} onClose={() => set(false)} /> : null}
      <JobDialog id={job} onClose={() => setJob(null)} />
    </ListScreen>
  )
}

export default TasksScreen
