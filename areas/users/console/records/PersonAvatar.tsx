import { useUpload } from '../../../../platform/console/client/useUpload.ts'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import { UploadIcon } from '../../../../platform/console/kit/UploadIcon.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { type UserRow, personPicture, users } from '../../contract.ts'
import { Preview } from '../Preview.tsx'
import styles from './UserDialog.module.css'
import { useReloadUsers } from '../useReloadUsers.ts'

const ChangeAvatar = ({ row }: { row: UserRow }) => {
  const changed = useReloadUsers()
  const { mutate, progress } = useUpload(users.setAvatar, '上传头像失败：')
  const send = (files: readonly File[]) =>
    mutate(
      { params: { id: row.id }, body: { setType: 0 }, files },
      {
        onSuccess: () => {
          void changed()
          showToast('头像已更换', 'success')
        },
      },
    )
  return (
    <span className={styles.change}>
      <UploadIcon label="更换头像" upload={personPicture} progress={progress} onPick={send} />
    </span>
  )
}

/** The avatar. A click shows it large, and the icon on its edge changes it. */
export const PersonAvatar = ({ row, isFixed }: { row: UserRow; isFixed: boolean }) => (
  <div className={styles.avatar}>
    <Preview name={`${row.name} 的头像`} picture={row.avatar} none="当前用户未设置头像">
      <Initial name={row.name} avatar={row.avatar} size={96} />
    </Preview>
    {isFixed ? null : <ChangeAvatar row={row} />}
  </div>
)
