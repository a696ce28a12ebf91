import type { ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { Confirm } from './Confirm.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { giveUp, whatIsLost, useDialogLeave } from './dialogLeave.ts'
import { FormsContext } from './unsaved.ts'

interface Props extends Omit<ModalProps, 'onCancel'> {
  /** True if something in it would be lost; forms inside of it may say so themselves (`useUnsaved`). */
  readonly isChanged?: () => boolean
  /** The thing that would be lost, if it is not what was typed. */
  readonly lost?: ReactNode
  readonly onCancel?: () => void
}

/**
 * A dialog in the middle of its tab, or of the page where there is no tab. Esc, the cross and 取消 call `onCancel`, and ask
 * before changes are lost.
 */
export const Dialog = ({ isChanged, lost, onCancel, children, ...props }: Props) => {
  const { forms, isLeaving, stay } = useDialogLeave(onCancel, isChanged)
  return (
    <DialogFrame {...props} onCancel={forms.leave}>
      <FormsContext value={forms}>{children}</FormsContext>
      {isLeaving ? (
        <Confirm {...giveUp} onConfirm={() => Promise.resolve(onCancel?.())} onClose={stay}>
          {lost ?? (
            <>
              {props.title}
              {whatIsLost}
            </>
          )}
        </Confirm>
      ) : null}
    </DialogFrame>
  )
}
