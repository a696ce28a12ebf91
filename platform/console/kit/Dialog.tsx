import type { ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { Confirm } from './Confirm.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { discardQuestion, unsavedLossText, useDialogLeave } from './dialogLeave.ts'
import { FormsContext } from './unsaved.ts'

interface Props extends Omit<ModalProps, 'onCancel'> {
  /** True if leaving would lose input. Forms inside report their changes themselves (`useUnsaved`). */
  readonly isChanged?: () => boolean
  /** Names what would be lost, if it isn't typed input. */
  readonly lost?: ReactNode
  readonly onCancel?: () => void
}

/**
 * A dialog in the middle of its tab, or of the page outside of tabs. Esc, the cross and 取消 call `onCancel`, after a
 * question if changes would be lost.
 */
export const Dialog = ({ isChanged, lost, onCancel, children, ...props }: Props) => {
  const { forms, isLeaving, stay } = useDialogLeave(onCancel, isChanged)
  return (
    <DialogFrame {...props} onCancel={forms.leave}>
      <FormsContext value={forms}>{children}</FormsContext>
      {isLeaving ? (
        <Confirm {...discardQuestion} onConfirm={() => Promise.resolve(onCancel?.())} onClose={stay}>
          {lost ?? (
            <>
              {props.title}
              {unsavedLossText}
            </>
          )}
        </Confirm>
      ) : null}
    </DialogFrame>
  )
}
