import { CallError, errorText } from '../../../../platform/console/client/callError.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useUpload } from '../../../../platform/console/client/useUpload.ts'
import { UploadButton } from '../../../../platform/console/kit/UploadButton.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { media } from '../../contract.ts'
import { pictureUpload } from '../../resourceContract.ts'
import { resourceReads } from '../reads.ts'

const sayNotMoved = (folder: string) => (error: unknown) => {
  if (error instanceof CallError && error.announced) return
  showToast(`图片没有移入“${folder}”：${errorText(error)}`, 'error')
}

/** Button that uploads pictures into the folder that the list shows. */
export const UploadPictures = ({ folder }: { readonly folder: string }) => {
  const refresh = useRefresh(resourceReads)
  const { mutate, progress } = useUpload(media.uploadPictures)
  const move = useAction(media.moveResources, { changes: resourceReads })
  const send = (files: readonly File[]) =>
    mutate(
      { files },
      {
        onSuccess: ({ ids }) => {
          showToast(`已上传 ${ids.length} 张图片`, 'success')
          if (folder === '') void refresh()
          else move.run({ body: { ids, folder } }).catch(sayNotMoved(folder))
        },
      },
    )
  return (
    <UploadButton upload={pictureUpload} progress={progress} isQuiet onPick={send}>
      上传图片
    </UploadButton>
  )
}
