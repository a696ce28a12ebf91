import type { ReactNode } from 'react'
import type { UploadSpec } from '../../contract/upload.ts'
import { PlainButton } from './PlainButton.tsx'
import styles from './UploadButton.module.css'
import { useFileChooser } from './useFileChooser.tsx'

interface Props {
  /** The files that the call takes, as its contract says. */
  readonly upload: UploadSpec
  /** How much has been sent, 0 to 1; null while nothing is under way. */
  readonly progress: number | null
  /** True beside acts that matter more. */
  readonly isQuiet?: boolean
  readonly onPick: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** A button that asks for files, refuses too large ones before they are sent, and shows how far the sending is. */
export const UploadButton = ({ upload, progress, isQuiet = false, onPick, children }: Props) => {
  const { input, open } = useFileChooser(upload, onPick)
  const isPending = progress !== null
  return (
    <span className={styles.upload}>
      {input}
      <PlainButton primary={!isQuiet} pending={isPending} onClick={open}>
        {children}
      </PlainButton>
      {isPending ? <progress className={styles.progress} value={progress} max={1} aria-label="上传进度" /> : null}
    </span>
  )
}
