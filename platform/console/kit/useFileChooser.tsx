import { type ChangeEvent, useRef } from 'react'
import type { UploadSpec } from '../../contract/upload.ts'
import { showToast } from './toast.ts'
import { acceptOf, uploadFault } from './uploads.ts'
import styles from './UploadButton.module.css'

interface Options {
  /** How many more files fit, if that is less than the call takes. */
  readonly most?: number
  /** Shows why files are rejected by name or size. A toast by default. */
  readonly onFault?: (fault: string) => void
}

const sayFault = (fault: string) => showToast(fault, 'error')

/**
 * The browser's file chooser. The caller renders `input`, which is invisible. `open` opens the chooser, and `take`
 * accepts files from elsewhere, such as a drop. Rejected files are reported, and the others passed on.
 */
export const useFileChooser = (
  upload: UploadSpec,
  onPick: (files: readonly File[]) => void,
  { most = upload.mostFiles, onFault = sayFault }: Options = {},
) => {
  const field = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    const rejected = files.find((file) => uploadFault([file], upload) !== null)
    const accepted = files.filter((file) => uploadFault([file], upload) === null)
    const tooMany = uploadFault(accepted, upload, most)
    if (tooMany !== null) return onFault(tooMany)
    if (accepted.length > 0) onPick(accepted)
    if (rejected === undefined) return
    const fault = uploadFault([rejected], upload) ?? ''
    onFault(files.length === 1 ? fault : `“${rejected.name}”没有添加：${fault}`)
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Reset, so that the same file can be chosen again after a rejection or a correction.
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
