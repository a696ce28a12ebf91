import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import styles from './Modules.module.css'
import { type Leaf, nameModules } from './moduleChanges.ts'

interface Props {
  readonly schoolName: string
  readonly opened: readonly Leaf[]
  readonly closed: readonly Leaf[]
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before a save, and names the modules that it opens and closes. */
export const SubmitQuestion = ({ schoolName, opened, closed, onConfirm, onClose }: Props) => (
  <Confirm
    title={`确认提交“${schoolName}”的模块授权吗？`}
    okText="提交"
    danger={closed.length > 0}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <div className={styles.changes}>
      {closed.length === 0 ? null : <p>关闭 {nameModules(closed)}；这些模块的数据会保留，重新开通后可继续使用。</p>}
      {opened.length === 0 ? null : <p>开通 {nameModules(opened)}。</p>}
      <p>提交后立即生效。</p>
    </div>
  </Confirm>
)
