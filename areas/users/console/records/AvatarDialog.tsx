import { errorText } from '../../../../platform/console/client/callError.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useUpload } from '../../../../platform/console/client/useUpload.ts'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import { PlainDialog } from '../../../../platform/console/kit/PlainDialog.tsx'
import { UploadButton } from '../../../../platform/console/kit/UploadButton.tsx'
import { uploadHint } from '../../../../platform/console/kit/uploads.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { readOwner, updateUser } from '../../../../platform/console/session/store.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { personPicture, users } from '../../contract.ts'
import styles from './AvatarDialog.module.css'

/** Dialog that shows and replaces the user's own avatar. */
const AvatarDialog = ({ onClose }: { onClose: () => void }) => {
  const user = useUser()
  const refreshUsers = useRefresh(users.findUserPage)
  const { mutateAsync, progress, error } = useUpload(users.setAvatar, '上传头像失败：')

  // Awaited instead of a callback, because the dialog may be closed before the upload ends. `useUpload` shows
  // refusals.
  const send = async (files: readonly File[]) => {
    const owner = readOwner()
    if (user.userId === null) return
    const avatar = await mutateAsync({ params: { id: user.userId }, body: { setType: 0 }, files })
    updateUser(owner, { avatar })
    void refreshUsers()
    showToast('头像已更换', 'success')
  }

  return (
    <PlainDialog title="更换头像" onClose={onClose}>
      <div className={styles.content}>
        <Initial name={user.name} avatar={user.avatar} size={120} />
        <UploadButton upload={personPicture} progress={progress} onPick={(files) => void send(files).catch(() => null)}>
          选择图片
        </UploadButton>
        <p className={styles.hint}>{uploadHint(personPicture)}</p>
        {error === null ? null : (
          <p className={styles.fault} role="alert">
            上传头像失败：{errorText(error)}
          </p>
        )}
      </div>
    </PlainDialog>
  )
}

export default AvatarDialog
