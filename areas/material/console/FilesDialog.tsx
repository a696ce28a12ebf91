import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useUpload } from '../../../platform/console/client/useUpload.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { UploadButton } from '../../../platform/console/kit/UploadButton.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { uploadHint } from '../../../platform/console/kit/uploads.ts'
import { material, staffUpload } from '../contract.ts'
import { materialReads } from './reads.ts'
import styles from './material.module.css'

interface Props {
  readonly user: { readonly id: number; readonly name: string }
  readonly taskId: number
  readonly onClose: () => void
}

/** 代家长上传: adds files for a student, also after the end until the task is closed. */
export const FilesDialog = ({ user, taskId, onClose }: Props) => {
  const refresh = useRefresh(materialReads)
  const upload = useUpload(material.addFiles, '上传失败：')
  const send = (files: readonly File[]) =>
    upload.mutate(
      { params: { id: taskId, studentId: user.id }, body: {}, files: [...files] },
      {
        onSuccess: () => {
          showToast('已上传', 'success')
          onClose()
        },
        onSettled: () => void refresh(),
      },
    )
  return (
    <Dialog title={`为${user.name}上传材料`} width={480} footer={null} onCancel={onClose}>
      <p className={styles.caption}>{uploadHint(staffUpload)}。照片会去掉拍摄位置；截止后上传的记为补交。</p>
      <UploadButton upload={staffUpload} progress={upload.progress} onPick={send}>
        选择文件
      </UploadButton>
    </Dialog>
  )
}
