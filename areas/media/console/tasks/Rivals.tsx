import type { TaskView } from '../../contract.ts'
import { priorityNames } from '../../words.ts'
import styles from './Tasks.module.css'

/** Tells which published tasks share pads and hours with this one, and which is shown then. */
export const Rivals = ({ rivals }: { readonly rivals: TaskView['rivals'] }) => {
  if (rivals.length === 0) return <p className={styles.hint}>没有与其他已发布任务同时显示的班牌。</p>
  return (
    <ul className={styles.list} aria-label="同时发布的任务">
      {rivals.map(({ id, name, priority, pads, precedes }) => (
        <li key={id}>
          与“{name}”同时时显示{precedes ? `“${name}”` : '本任务'}（{priorityNames[priority]}，{pads} 块班牌）
        </li>
      ))}
    </ul>
  )
}
