import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { acceptOf, uploadFault, uploadHint } from '../../../platform/console/kit/uploads.ts'
import { type UploadSpec, sizeText } from '../../../platform/contract/upload.ts'
import styles from './ImportDialog.module.css'

interface Props {
  readonly upload: UploadSpec
  readonly file: File | null
  readonly disabled: boolean
  readonly onPick: (file: File | null, fault: string | null) => void
}

/** Takes one file, chosen or dropped; what cannot be sent is refused at once. */
export const FileDrop = ({ upload, file, disabled, onPick }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: readonly File[]) => {
    const [first] = files
    if (first === undefined) return
    const fault = uploadFault(files, upload)
    onPick(fault === null ? first : null, fault)
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again after it was mended.
    target.value = ''
    take(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <>
      <button
        type="button"
        className={styles.drop}
        data-over={isOver}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file === null ? '选择文件，或把文件拖到这里' : file.name}
        <span>{file === null ? uploadHint(upload) : `${sizeText(file.size)}，点击可更换`}</span>
      </button>
      <input
        ref={input}
        type="file"
        className={styles.input}
        tabIndex={-1}
        aria-hidden="true"
        accept={acceptOf(upload)}
        onChange={pick}
      />
    </>
  )
}
