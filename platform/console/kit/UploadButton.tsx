import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { type UploadSpec, sizeText, uploadKinds, uploadRefusals } from '../../contract/upload.ts'
import { PlainButton } from './PlainButton.tsx'
import { showToast } from './toast.ts'
import styles from './UploadButton.module.css'

interface Props {
  /** What the call takes, as its contract says it. */
  readonly upload: UploadSpec
  /** How much has been sent, 0 to 1; null while nothing is under way. */
  readonly progress: number | null
  readonly onPick: (files: readonly File[]) => void
  readonly children: ReactNode
}

const faultOf = (files: readonly File[], { mostBytes, mostFiles, tooLarge }: UploadSpec): string | null => {
  if (files.length > mostFiles) return uploadRefusals.tooMany.msg.replace('{most}', String(mostFiles))
  if (!files.some((file) => file.size > mostBytes)) return null
  return tooLarge?.msg ?? uploadRefusals.tooLarge.msg.replace('{most}', sizeText(mostBytes))
}

/** What may be chosen, in words: kinds and size. */
export const uploadHint = ({ kinds, mostBytes }: UploadSpec) =>
  `${kinds.map((kind) => uploadKinds[kind].title).join('，')}，不超过 ${sizeText(mostBytes)}`

/** A button that asks for files, refuses too large ones before they are sent, and shows how far the sending is. */
export const UploadButton = ({ upload, progress, onPick, children }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const isPending = progress !== null
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again after a refusal.
    target.value = ''
    if (files.length === 0) return
    const fault = faultOf(files, upload)
    if (fault === null) onPick(files)
    else showToast(fault, 'error')
  }
  return (
    <span className={styles.upload}>
      <input
        ref={input}
        type="file"
        className={styles.input}
        tabIndex={-1}
        aria-hidden="true"
        accept={upload.kinds.map((kind) => uploadKinds[kind].accept).join(',')}
        multiple={upload.mostFiles > 1}
        onChange={pick}
      />
      <PlainButton primary pending={isPending} onClick={() => input.current?.click()}>
        {children}
      </PlainButton>
      {isPending ? <progress className={styles.progress} value={progress} max={1} aria-label="上传进度" /> : null}
    </span>
  )
}
