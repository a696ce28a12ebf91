import { type DragEvent, useState } from 'react'
import { uploadHint } from '../../../platform/console/kit/uploads.ts'
import { useFileChooser } from '../../../platform/console/kit/useFileChooser.tsx'
import { type UploadSpec, formatSize } from '../../../platform/contract/upload.ts'
import styles from './ImportDialog.module.css'

interface Props {
  readonly upload: UploadSpec
  readonly file: File | null
  readonly disabled: boolean
  readonly onPick: (file: File | null, fault: string | null) => void
}

/** Lets the user choose or drop one file. A file that can't be uploaded is refused at once. */
export const FileDrop = ({ upload, file, disabled, onPick }: Props) => {
  const [isOver, setOver] = useState(false)
  const { input, open, take } = useFileChooser(upload, ([first]) => onPick(first ?? null, null), {
    onFault: (fault) => onPick(null, fault),
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }
  const allowDrop = (event: DragEvent) => {
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
        onClick={open}
        onDragOver={allowDrop}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file === null ? '选择文件，或把文件拖到这里' : file.name}
        <span>{file === null ? uploadHint(upload) : `${formatSize(file.size)}，点击可更换`}</span>
      </button>
      {input}
    </>
  )
}
