import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type ClassProgress, type TaskView, material } from '../contract.ts'
import styles from './material.module.css'

const ClassItem = ({ name, asked, given, late, missing }: ClassProgress) => (
  <li>
    <strong>{name}</strong>
    <progress value={given} max={Math.max(asked, 1)} aria-label={`${name}已交`} />
    <span>
      已交 {given} / {asked}
      {late > 0 ? `，其中补交 ${late}` : ''}
    </span>
    <p>
      {missing.length === 0 ? '全部交齐' : `未交 ${missing.length} 人：${missing.map((one) => one.name).join('、')}`}
    </p>
  </li>
)

/** 进度: a task's progress in each class within reach, with the students missing. */
export const ProgressDialog = ({ task, onClose }: { readonly task: TaskView; readonly onClose: () => void }) => {
  const { data, error, refetch } = useCall(material.progress, { query: { id: task.id } })
  return (
    <Dialog title={`进度：${task.title}`} width={640} footer={null} onCancel={onClose}>
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {error === null ? null : <Failed error={error} onRetry={refetch} />}
      {data?.length === 0 ? <Empty title="任务中没有您负责的班级" /> : null}
      <ul className={styles.classes}>
        {(data ?? []).map((one) => (
          <ClassItem key={one.id} {...one} />
        ))}
      </ul>
    </Dialog>
  )
}
