import { Alert } from 'antd'
import styles from './Confirm.module.css'
import { DialogFrame } from './DialogFrame.tsx'
import { type Question, useAnswer } from './useAnswer.ts'

interface Props extends Question {
  /** The question. */
  readonly title?: string
  /** The text of the yes button. */
  readonly okText?: string
}

/** Asks before an action, and names what it applies to. Enter answers yes, Esc no. */
export const Confirm = ({
  title = '确认删除选中记录吗？',
  children,
  okText = '确定',
  cancelText = '取消',
  isCareful = false,
  danger = false,
  ...question
}: Props) => {
  const { isPending, refused, accept, leave } = useAnswer(question)
  return (
    <DialogFrame
      title={title}
      width={440}
      okText={okText}
      cancelText={cancelText}
      okButtonProps={{ danger, loading: isPending, autoFocus: !isCareful }}
      cancelButtonProps={{ disabled: isPending, autoFocus: isCareful }}
      // The second click of a double click beside the question must not answer it.
      mask={{ closable: false }}
      onOk={accept}
      onCancel={leave}
    >
      {refused === null ? null : <Alert className={styles.refused ?? ''} type="error" showIcon title={refused} />}
      {children === undefined ? null : <div className={styles.about}>{children}</div>}
    </DialogFrame>
  )
}
