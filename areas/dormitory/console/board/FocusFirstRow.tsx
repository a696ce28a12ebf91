import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Dialogs.module.css'

/** True until the user has focused a control of the dialog. Their focus isn't moved then. */
const isFocusUntouched = (): boolean =>
  document.activeElement?.matches('button:not(.ant-modal-close), input, tr') !== true

/** Height of a row, and of the list's head and foot together, px. */
const [rowHeight, aroundRows] = [46, 73]

interface Props {
  /** True once the dialog is open and its rows are loaded. */
  readonly isReady: boolean
  /** Height in rows, so that the surrounding dialog scrolls. Default: the height of the window. */
  readonly rows?: number
  readonly children: ReactNode
}

/** Wraps a list in a dialog and focuses its first row instead of the close button. */
export const FocusFirstRow = ({ isReady, rows, children }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = place.current?.querySelector('.ant-table-row')
    if (isReady && row instanceof HTMLElement && isFocusUntouched()) row.focus()
  }, [isReady])
  return (
    <div
      ref={place}
      className={styles.table}
      {...(rows === undefined ? {} : { style: { height: aroundRows + rows * rowHeight } })}
    >
      {children}
    </div>
  )
}
