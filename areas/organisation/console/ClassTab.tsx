import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useUnsavedDraft } from '../../../platform/console/kit/unsaved.ts'
import styles from './ClassDialog.module.css'

interface Props {
  readonly refused: string | null
  readonly isPending: boolean
  /** Saves the tab; absent where each change is saved at once. */
  readonly onSave?: () => void
  /** What would be lost if the dialog were left now; absent where each change is saved at once. */
  readonly draft?: unknown
  readonly children: ReactNode
}

/** A tab of a class's data: what it was refused with, its contents, its own button. */
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
