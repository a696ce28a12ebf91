import { type ChangeEvent, useRef } from 'react'
import type { UploadSpec } from '../../contract/upload.ts'
import { showToast } from './toast.ts'
import { acceptOf, uploadFault } from './uploads.ts'
import styles from './UploadButton.module.css'

/**
 * The browser's file chooser: `input` is to be drawn somewhere, unseen, and `open` opens it. What is refused by its name
 * or size is said, and not handed on.
 */
export const useFileChooser = (upload: UploadSpec, onPick: (files: readonly File[]) => void) => {
  const field = useRef<HTMLInputElement>(null)
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again after a refusal.
    target.value = ''
    if (files.length === 0) return
    const fault = uploadFault(files, upload)
    if (fault === null) onPick(files)
    else showToast(fault, 'error')
  }
  const input = (
    <input
      ref={field}
      type="file"
      className={styles.input}
      tabIndex={-1}
      aria-hidden="true"
      accept={acceptOf(upload)}
      multiple={upload.mostFiles > 1}
      onChange={pick}
    />
  )
  return { input, open: () => field.current?.click() }
}
