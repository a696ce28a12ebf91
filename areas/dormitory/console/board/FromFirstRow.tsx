import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Dialogs.module.css'

/** True until somebody has gone to a control of the dialog: then they are left there. */
const isWaiting = (): boolean => document.activeElement?.matches('button:not(.ant-modal-close), input, tr') !== true

/** Px of a row, and of the head and foot of the list. */
const [rowHeight, aroundRows] = [46, 73]

interface Props {
  /** The dialog is open, and its rows are there. */
  readonly isReady: boolean
  /** As high as so many rows, so that the dialog around it scrolls; as high as the window allows without this. */
  readonly rows?: number
  readonly children: ReactNode
}

/** The place of a list in a dialog, which begins at the first row and not at the cross. */
export const FromFirstRow = ({ isReady, rows, children }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = place.current?.querySelector('.ant-table-row')
    if (isReady && row instanceof HTMLElement && isWaiting()) row.focus()
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
