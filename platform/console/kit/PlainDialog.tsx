import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { discardQuestion, unsavedLossText, useDialogLeave } from './dialogLeave.ts'
import { PlainFrame } from './PlainFrame.tsx'
import { FormsContext } from './unsaved.ts'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/**
 * A modal dialog without Ant Design, for the login page and components that it shares with the console. Esc and the
 * cross close it, after a question if unsaved input would be lost.
 */
export const PlainDialog = ({ title, children, onClose }: Props) => {
  const { forms, isLeaving, stay } = useDialogLeave(onClose)
  return (
    <>
      <PlainFrame title={title} onClose={forms.leave}>
        <FormsContext value={forms}>{children}</FormsContext>
      </PlainFrame>
      {isLeaving ? (
        <ConfirmDialog {...discardQuestion} onConfirm={async () => onClose()} onClose={stay}>
          {title}
          {unsavedLossText}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
