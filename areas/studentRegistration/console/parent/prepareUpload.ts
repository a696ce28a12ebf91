import { shrinkPhoto } from '../../../../platform/console/kit/shrinkPhoto.ts'
import { uploadFault } from '../../../../platform/console/kit/uploads.ts'
import { uploadOf } from '../../contract.ts'
import type { UploadFile } from './FileField.tsx'

/** Returns why a file can't be uploaded. A photo of an iPhone gets advice, because its owner took it as any other. */
const findFileFault = (field: string, file: File): string | null => {
  if (file.size === 0) return '这个文件是空的，请重新选择'
  if (/\.hei[cf]$/i.test(file.name)) return 'HEIC 照片不能上传，请在手机上打开照片截屏，再选择截图'
  return uploadFault([file], uploadOf(field))
}

/** Shrinks photos before an upload, and refuses files that the server would refuse. */
export const prepareUpload =
  (upload: UploadFile): UploadFile =>
  async (field, picked) => {
    // Phones take larger photos than the limit, and any photo that the browser can read becomes a JPEG.
    const file = await shrinkPhoto(picked)
    const fault = findFileFault(field, file)
    return fault === null ? upload(field, file) : { fault }
  }
