import { useUpload } from '../../../../platform/console/client/useUpload.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { article, articleRefusals } from '../../contract.ts'
import { pictureUpload } from '../../fileContract.ts'
import type { FileView } from '../../views.ts'
import { shrinkPicture } from './shrinkPicture.ts'

/** Uploads pictures, shrunk first if they are too large. Failures are shown as toasts, and null is returned. */
export const usePictureUpload = () => {
  const { mutateAsync, progress } = useUpload(article.addPicture, '操作失败：')
  const upload = async (file: File): Promise<FileView | null> => {
    const small = await shrinkPicture(file, pictureUpload.mostBytes)
    if (small === null) {
      showToast(articleRefusals.pictureTooLarge.msg, 'error')
      return null
    }
    return mutateAsync({ files: [small] }).catch(() => null)
  }
  return { upload, isPending: progress !== null }
}
