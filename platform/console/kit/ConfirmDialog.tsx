import styles from './ConfirmDialog.module.css'
import { PlainButton } from './PlainButton.tsx'
import { PlainFrame } from './PlainFrame.tsx'
import { type Question, useAnswer } from './useAnswer.ts'

interface Props extends Question {
  /** The question. */
  readonly title: string
  /** The text of the yes button. */
  readonly okText: string
}

/** `Confirm` without Ant Design. It is shown above everything, also above Ant Design's dialogs. */
export const ConfirmDialog = ({
  title,
  okText,
  cancelText = '取消',
  isCareful = false,
  children,
  danger = false,
  ...question
}: Props) => {
  const { isPending, refused, accept, leave } = useAnswer(question)
  return (
    <PlainFrame title={title} onClose={leave}>
      {refused === null ? null : (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      {children === undefined ? null : <p className={styles.about}>{children}</p>}
      <div className={styles.actions}>
        <PlainButton disabled={isPending} autoFocus={isCareful} onClick={leave}>
          {cancelText}
        </PlainButton>
        <PlainButton primary danger={danger} autoFocus={!isCareful} pending={isPending} onClick={accept}>
          {okText}
        </PlainButton>
      </div>
    </PlainFrame>
  )
}
