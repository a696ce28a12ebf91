import { useUpload } from '../../../../platform/console/client/useUpload.ts'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { UploadButton } from '../../../../platform/console/kit/UploadButton.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { uploadHint } from '../../../../platform/console/kit/uploads.ts'
import { formatSize } from '../../../../platform/contract/upload.ts'
import { article, articleLimits } from '../../contract.ts'
import { attachmentUpload, pictureUpload } from '../../fileContract.ts'
import type { FileView } from '../../views.ts'
import styles from './Editor.module.css'
import { usePictureUpload } from './usePictureUpload.ts'

interface CoverProps {
  readonly value: FileView | null
  readonly onChange: (cover: FileView | null) => void
}

const anySize = { ...pictureUpload, mostBytes: 64 * 1024 * 1024, mostFiles: 10 }

/** The cover of an article: one picture. */
export const CoverField = ({ value, onChange }: CoverProps) => {
  const { upload, isPending } = usePictureUpload()
  const pick = async ([file, ...more]: readonly File[]) => {
    if (more.length > 0 || value !== null) return showToast('最多能设置1个图片！', 'error')
    const cover = file && (await upload(file))
    if (cover) onChange(cover)
  }
  return (
    <div className={`${styles.field} ${styles.cover}`}>
      <h2>封面</h2>
      {value === null ? null : (
        <>
          <img src={value.url} alt="封面" />
          <PlainButton onClick={() => onChange(null)}>移除封面</PlainButton>
        </>
      )}
      <UploadButton upload={anySize} progress={isPending ? 0 : null} isQuiet onPick={(files) => void pick(files)}>
        选择封面
      </UploadButton>
    </div>
  )
}

interface AttachmentsProps {
  readonly value: readonly FileView[]
  readonly onChange: (attachments: readonly FileView[]) => void
}

/** The attachments of an article, at most ten. */
export const AttachmentsField = ({ value, onChange }: AttachmentsProps) => {
  const { mutateAsync, progress } = useUpload(article.addAttachment, '上传失败：')
  const pick = async (files: readonly File[]) => {
    const added = await mutateAsync({ files: [...files] }).catch(() => null)
    if (added !== null) onChange([...value, added])
  }
  return (
    <div className={styles.field}>
      <h2>附件</h2>
      <ul className={styles.rows}>
        {value.map((file) => (
          <li key={file.id}>
            <span>
              {file.name}（{formatSize(file.size)}）
            </span>
            <PlainButton onClick={() => onChange(value.filter((one) => one !== file))}>移除</PlainButton>
          </li>
        ))}
      </ul>
      {value.length >= articleLimits.attachments ? (
        <p className={styles.hint}>一篇文章最多 {articleLimits.attachments} 个附件</p>
      ) : (
        <>
          <UploadButton upload={attachmentUpload} progress={progress} isQuiet onPick={(files) => void pick(files)}>
            添加附件
          </UploadButton>
          <p className={styles.hint}>{uploadHint(attachmentUpload)}</p>
        </>
      )}
    </div>
  )
}
