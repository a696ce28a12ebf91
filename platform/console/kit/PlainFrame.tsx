import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './PlainDialog.module.css'
import { Toasts } from './Toasts.tsx'
import { useFocusReturn } from './useFocusReturn.ts'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** Absent if the dialog must be answered. */
  readonly onClose?: () => void
}

/** A modal dialog without Ant Design. Esc closes it if it may be closed, without a question; `PlainDialog` asks. */
export const PlainFrame = ({ title, children, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useFocusReturn()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The browser would focus the cross. The intended element can't have the focus before the dialog is open.
    element?.querySelector<HTMLElement>('[data-first="true"]')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={(event) => {
        // Browsers close a dialog on a second Esc even if the first was prevented.
        if (event.key === 'Escape') event.preventDefault()
        if (event.key === 'Escape') onClose?.()
      }}
    >
      <div className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {onClose ? (
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3.5 3.5l9 9m0-9l-9 9" />
            </svg>
          </button>
        ) : null}
      </div>
      {children}
      <Toasts />
    </dialog>
  )
}
