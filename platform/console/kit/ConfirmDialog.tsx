import { type ReactNode, useState } from 'react'
import styles from './ConfirmDialog.module.css'
import { PlainButton } from './PlainButton.tsx'
import { PlainDialog } from './PlainDialog.tsx'

interface Props {
  /** The one question. */
  readonly title: string
  /** The word on the button that says yes. */
  readonly confirm: string
  /** What will be lost or changed. */
  readonly children?: ReactNode
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks one question before something is done; the button shows that it works. */
export const ConfirmDialog = ({ title, confirm, children, onConfirm, onClose }: Props) => {
  const [isPending, setPending] = useState(false)
  const accept = () => {
    setPending(true)
    void onConfirm().finally(() => setPending(false))
  }
  return (
    <PlainDialog title={title} onClose={onClose}>
      {children === undefined ? null : <p className={styles.about}>{children}</p>}
      <div className={styles.actions}>
        <PlainButton onClick={onClose}>取消</PlainButton>
        <PlainButton primary autoFocus pending={isPending} onClick={accept}>
          {confirm}
        </PlainButton>
      </div>
    </PlainDialog>
  )
}
