import { UploadButton } from '../../../platform/console/kit/UploadButton.tsx'
import { uploadHint } from '../../../platform/console/kit/uploads.ts'
import { modelUpload } from '../contract.ts'
import styles from './model.module.css'

interface Props {
  readonly value?: File
  readonly onChange?: (file: File | undefined) => void
  /** The sent share, 0 to 1. Null while nothing is being sent. */
  readonly progress: number | null
}

/** A form control for a model's file. */
export const FileInput = ({ value, onChange, progress }: Props) => (
  <div className={styles.file}>
    <UploadButton upload={modelUpload} progress={progress} isQuiet onPick={([file]) => onChange?.(file)}>
      {value === undefined ? '选择文件' : '另选文件'}
    </UploadButton>
    <span className={styles.fileName}>{value?.name ?? uploadHint(modelUpload)}</span>
  </div>
)
