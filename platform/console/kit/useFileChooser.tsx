import { type ChangeEvent, useRef } from 'react'
import type { UploadSpec } from '../../contract/upload.ts'
import { showToast } from './toast.ts'
import { acceptOf, uploadFault } from './uploads.ts'
import styles from './UploadButton.module.css'

interface Options {
  /** How many files there is room for, where that is less than the call takes. */
  readonly most?: number
  /** Says why files are refused by their name or size; a toast does where nothing else is given. */
  readonly onFault?: (fault: string) => void
}

const sayFault = (fault: string) => showToast(fault, 'error')

/**
 * The browser's file chooser: `input` is to be drawn somewhere, unseen, and `open` opens it; `take` is for files that come
 * another way. What is refused is said, and not handed on.
 */
export const useFileChooser = (
  upload: UploadSpec,
  onPick: (files: readonly File[]) => void,
  { most = upload.mostFiles, onFault = sayFault }: Options = {},
) => {
  const field = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    const fault = uploadFault(files, upload, most)
    if (fault === null) onPick(files)
    else onFault(fault)
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again after it was refused, or mended.
    target.value = ''
    take(files)
  }
  const input = (
    <input
      ref={field}
      type="file"
      className={styles.input}
      tabIndex={-1}
      aria-hidden="true"
      accept={acceptOf(upload)}
      multiple={most > 1}
      onChange={pick}
    />
  )
  return { input, open: () => field.current?.click(), take }
}
