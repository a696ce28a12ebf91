import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { textOf } from '../client/callError.ts'
import styles from './Confirm.module.css'
import { DialogFrame } from './DialogFrame.tsx'

interface Props {
  /** The one question. */
  readonly title?: string
  /** What will be lost or changed, by its name. */
  readonly children?: ReactNode
  /** The word on the button that says yes. */
  readonly okText?: string
  /** Whether something is lost by it, which colours the button. */
  readonly danger?: boolean
  /** What is done; while it is, the button says so. What it is refused with is shown, and the question stays. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something is done, and names what it is done to; Enter says yes, Esc no. */
export const Confirm = ({
  title = '确认删除选中记录吗？',
  children,
  okText = '确定',
  danger = false,
  onConfirm,
  onClose,
}: Props) => {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const accept = async () => {
    setPending(true)
    setRefused(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setRefused(textOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <DialogFrame
      title={title}
      width={440}
      okText={okText}
      okButtonProps={{ danger, loading: isPending, autoFocus: true }}
      cancelButtonProps={{ disabled: isPending }}
      onOk={() => void accept()}
      onCancel={() => {
        if (!isPending) onClose()
      }}
    >
      {refused === null ? null : <Alert className={styles.refused ?? ''} type="error" showIcon title={refused} />}
      {children === undefined ? null : <div className={styles.about}>{children}</div>}
    </DialogFrame>
  )
}
