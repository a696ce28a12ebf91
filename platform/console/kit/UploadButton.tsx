import type { ReactNode } from 'react'
import type { UploadSpec } from '../../contract/upload.ts'
import { PlainButton } from './PlainButton.tsx'
import styles from './UploadButton.module.css'
import { useFileChooser } from './useFileChooser.tsx'

interface Props {
  /** The files that the call takes, from its contract. */
  readonly upload: UploadSpec
  /** The sent share, 0 to 1. Null while nothing is being sent. */
  readonly progress: number | null
  /** True next to more important actions. */
  readonly isQuiet?: boolean
  readonly onPick: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** A button that opens the file chooser, rejects too large files before sending, and shows the upload's progress. */
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
