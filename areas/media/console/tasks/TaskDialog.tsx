import { Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { type TaskView, media, mediaRefusals } from '../../contract.ts'
import { mediaLimits } from '../../limits.ts'
import { priorities, priorityNames } from '../../words.ts'
import { taskReads, useLayouts, useResources } from '../reads.ts'
import { ContentsField } from './ContentsField.tsx'
import { TargetFields } from './TargetFields.tsx'
import { fitContents } from './fitContents.ts'

interface Props {
  /** Null for a new task. */
  readonly taskId: number | null
  readonly onClose: () => void
}

const { unknownRegion, wrongContent } = mediaRefusals
const blames = { [unknownRegion.code]: 'contents', [wrongContent.code]: 'contents' }

const valuesOf = ({ contents, ...task }: TaskView) => ({
  id: task.id,
  name: task.name,
  layoutId: task.layoutId,
  priority: task.priority,
  seconds: task.seconds,
  from: task.from,
  to: task.to,
  fromTime: task.fromTime,
  toTime: task.toTime,
  target: task.target,
  departmentIds: task.departmentIds,
  buildingIds: task.buildingIds,
  padIds: task.padIds,
  version: task.version,
  contents: contents.map(({ regionKey, resources }) => ({ regionKey, resourceIds: resources.map(({ id }) => id) })),
})

const makeBlank = () => {
  const today = schoolNow().slice(0, 10)
  const chosen = { target: 'all' as const, departmentIds: [], buildingIds: [], padIds: [] }
  const hours = { from: today, to: today, fromTime: '07:00', toTime: '18:30' }
  return { ...chosen, ...hours, priority: 'normal' as const, seconds: 10, contents: [], version: 0 }
}

type Initial = ReturnType<typeof valuesOf> | ReturnType<typeof makeBlank>

const countContents = (value: unknown) => (Array.isArray(value) ? `${value.length} 个区域` : '')

const TaskForm = ({ initial, onClose }: { readonly initial: Initial; readonly onClose: () => void }) => {
  const layouts = useLayouts()
  const resources = useResources()
  return (
    <SaveDialog
      call={media.saveTask}
      title={'id' in initial ? '编辑发布任务' : '新增发布任务'}
      width={760}
      columns={2}
      initial={initial}
      stale={{ name: '发布任务', valuesOf }}
      changes={taskReads}
      bodyOf={(values) => {
        const layout = layouts.find(({ id }) => id === values.layoutId)
        return layout === undefined ? values : { ...values, contents: fitContents(values.contents, layout, resources) }
      }}
      blames={blames}
      done="保存成功，发布后班牌才会显示"
      onClose={onClose}
    >
      <FormField name="name" label="名称">
        <Input maxLength={mediaLimits.name} placeholder="如 期中考试安排" />
      </FormField>
      <FormField name="priority" label="优先级" isChosen hint="紧急通知优先于其他任务；同级的后发布者优先">
        <Select options={optionsOf(priorities, priorityNames)} />
      </FormField>
      <FormField
        name="layoutId"
        label="版式"
        missing="请选择版式"
        isChosen
        show={(id) => layouts.find((layout) => layout.id === id)?.name ?? ''}
      >
        <Select
          options={layouts.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="选择版式"
          showSearch={{ optionFilterProp: 'label' }}
        />
      </FormField>
      <FormField name="seconds" label="每项显示">
        <InputNumber
          style={{ width: '100%' }}
          min={mediaLimits.seconds.least}
          max={mediaLimits.seconds.most}
          precision={0}
          suffix="秒"
        />
      </FormField>
      <FormField name="contents" label="内容" wide show={countContents}>
        <ContentsField />
      </FormField>
      <FormField name="from" label="开始日期">
        <DayPicker />
      </FormField>
      <FormField name="to" label="结束日期">
        <DayPicker />
      </FormField>
      <FormField name="fromTime" label="每天从">
        <ClockInput minutesOnly example="07:00" />
      </FormField>
      <FormField name="toTime" label="每天到">
        <ClockInput minutesOnly example="18:30" />
      </FormField>
      <TargetFields />
    </SaveDialog>
  )
}

const EditedTask = ({ taskId, onClose }: { readonly taskId: number; readonly onClose: () => void }) => {
  const found = useCall(media.task, { params: { id: taskId } })
  // The values at opening: a later read must not replace what is typed.
  const [first, setFirst] = useState<TaskView | null>(null)
  if (first === null && found.data !== undefined && !found.isFetching) setFirst(found.data)
  if (first !== null) return <TaskForm initial={valuesOf(first)} onClose={onClose} />
  return (
    <Dialog title="编辑发布任务" footer={null} onCancel={onClose}>
      {found.error === null ? (
        <Loading rows={6} />
      ) : (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      )}
    </Dialog>
  )
}

const NewTask = ({ onClose }: { readonly onClose: () => void }) => {
  const [blank] = useState(makeBlank)
  return <TaskForm initial={blank} onClose={onClose} />
}

/** Dialog that adds or edits a task. */
export const TaskDialog = ({ taskId, onClose }: Props) =>
  taskId === null ? <NewTask onClose={onClose} /> : <EditedTask taskId={taskId} onClose={onClose} />
