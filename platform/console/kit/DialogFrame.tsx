import { Modal } from 'antd'
import type { ModalProps } from 'antd'
import type { KeyboardEvent } from 'react'
import styles from './DialogFrame.module.css'
import { MoreBelow } from './MoreBelow.tsx'
import { useDialogPlace } from './dialogPlace.ts'
import { useFocusReturn } from './useFocusReturn.ts'

const focusable = 'a[href], button:enabled, input:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

const isHtml = (element: Element | undefined): element is HTMLElement => element instanceof HTMLElement

/** Keeps Tab within the dialog. The library doesn't do so for a dialog that covers only a tab. */
const loopFocus = (event: KeyboardEvent<HTMLElement>) => {
  const dialog = event.currentTarget
  if (event.key !== 'Tab' || !(event.target instanceof Node) || !dialog.contains(event.target)) return
  const shown = [...dialog.querySelectorAll(focusable)].filter((element) => element.getClientRects().length > 0)
  const [edge, other] = event.shiftKey ? [shown[0], shown.at(-1)] : [shown.at(-1), shown[0]]
  if (document.activeElement !== edge || !isHtml(other)) return
  event.preventDefault()
  other.focus()
}

const classNames = {
  wrapper: styles.wrapper ?? '',
  container: styles.container ?? '',
  header: styles.header ?? '',
  body: styles.body ?? '',
}

/** A dialog in the middle of its tab, or of the page outside of tabs. It closes without a question; `Dialog` asks. */
export const DialogFrame = ({ children, ...props }: ModalProps) => {
  const place = useDialogPlace()
  useFocusReturn()
  return (
    <Modal open centered wrapProps={{ onKeyDown: loopFocus }} classNames={classNames} {...place} {...props}>
      {children}
      <MoreBelow />
    </Modal>
  )
}
