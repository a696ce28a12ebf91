import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useUnsavedDraft } from '../../../platform/console/kit/unsaved.ts'
import styles from './ClassDialog.module.css'

interface Props {
  readonly refused: string | null
  readonly isPending: boolean
  /** Saves the tab. Absent if each change is saved immediately. */
  readonly onSave?: () => void
  /** Unsaved input, which closing the dialog would lose. Absent if each change is saved immediately. */
  readonly draft?: unknown
  readonly children: ReactNode
}

/** One tab of a class's data, with its error message and save button. */
export const ClassTab = ({ refused, isPending, onSave, draft = null, children }: Props) => {
  useUnsavedDraft(draft, { isPending, refused })
  return (
    <div className={styles.tab}>
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      {children}
      {onSave === undefined ? null : (
        <footer className={styles.foot}>
          <Button type="primary" loading={isPending} onClick={onSave}>
            保存
          </Button>
        </footer>
      )}
    </div>
  )
}
