import { Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useDialogPlace } from '../../../../platform/console/kit/dialogPlace.ts'
import { type TaskRow, type TaskView, media } from '../../contract.ts'
import { priorityNames, regionKindNames, targetNames } from '../../words.ts'
import { LayoutPreview } from '../layouts/LayoutPreview.tsx'
import { Rivals } from './Rivals.tsx'
import styles from './Tasks.module.css'
import { daysOfTask, hoursOfTask, stateOf } from './taskWords.ts'

const factsOf = (task: TaskView) => [
  { name: '状态', value: stateOf(task).text },
  { name: '优先级', value: priorityNames[task.priority] },
  { name: '日期', value: daysOfTask(task), wide: true },
  { name: '每天', value: hoursOfTask(task) },
  { name: '范围', value: targetNames[task.target] },
  { name: '发布人', value: task.publishedBy },
  { name: '发布时间', value: task.publishedAt },
]

const Contents = ({ task: { layout, contents } }: { readonly task: TaskView }) => (
  <ul className={styles.list} aria-label="内容">
    {contents.map(({ regionKey, resources }) => {
      const at = layout.regions.findIndex(({ key }) => key === regionKey)
      const kind = layout.regions[at]?.kind
      return (
        <li key={regionKey}>
          区域 {at + 1} {kind === undefined ? '' : regionKindNames[kind]}：
          {resources.map(({ name }) => name).join('、')}
        </li>
      )
    })}
  </ul>
)

const Detail = ({ id }: { readonly id: number }) => {
  const found = useCall(media.task, { params: { id } })
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Loading rows={6} />
  const task = found.data
  return (
    <>
      <Facts facts={factsOf(task)} />
      <h2 className={styles.heading}>版式：{task.layout.name}</h2>
      <LayoutPreview orientation={task.layout.orientation} regions={task.layout.regions} />
      <Contents task={task} />
      <h2 className={styles.heading}>{task.pads.length} 块班牌</h2>
      <p className={styles.hint}>{task.pads.map(({ name }) => name).join('、') || '范围内没有班牌'}</p>
      <h2 className={styles.heading}>同时发布</h2>
      <Rivals rivals={task.rivals} />
    </>
  )
}

interface Props {
  /** Null if it is closed. */
  readonly task: TaskRow | null
  readonly onClose: () => void
}

/** Drawer with a task next to its list: content, pads, and what is published at the same time. */
export const TaskDrawer = ({ task, onClose }: Props) => {
  const place = useDialogPlace()
  // Keep the content while the drawer closes.
  const [shown, setShown] = useState(task)
  if (task !== null && task !== shown) setShown(task)
  return (
    <Drawer {...place} open={task !== null} title={shown?.name ?? ''} size={440} onClose={onClose}>
      {shown === null ? null : <Detail id={shown.id} />}
    </Drawer>
  )
}
