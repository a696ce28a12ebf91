import { Button } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useUpload } from '../../../../platform/console/client/useUpload.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { UploadButton } from '../../../../platform/console/kit/UploadButton.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { uploadHint } from '../../../../platform/console/kit/uploads.ts'
import { useIsBureau } from '../../../../platform/console/session/useIsBureau.ts'
import { type UserModel, personPicture, users } from '../../contract.ts'
import { FacePicture } from './FacePicture.tsx'
import styles from './FaceTab.module.css'
import { useReloadUsers } from '../useReloadUsers.ts'

const UploadFace = ({ user }: { user: UserModel }) => {
  const changed = useReloadUsers()
  const { mutate, progress } = useUpload(users.uploadFace)
  const send = (files: readonly File[]) =>
    mutate(
      { body: { userId: user.id, schoolId: user.schoolId }, files },
      {
        onSuccess: () => {
          void changed()
          showToast('人脸照片已保存', 'success')
        },
      },
    )
  return (
    <UploadButton upload={personPicture} progress={progress} onPick={send}>
      {user.userFaceImg === null ? '上传照片' : '更换照片'}
    </UploadButton>
  )
}

const DeleteFace = ({ user }: { user: UserModel }) => {
  const changed = useReloadUsers()
  const [isConfirming, setConfirming] = useState(false)
  const remove = async () => {
    await callServer(users.deleteFace, { query: { userId: user.id, schoolId: user.schoolId } })
    await changed()
    showToast('人脸已删除', 'success')
  }
  return (
    <>
      <Button danger onClick={() => setConfirming(true)}>
        {user.userFaceImg === null ? '删除登记' : '删除照片'}
      </Button>
      {isConfirming ? (
        <Confirm title="确认删除人脸吗？" okText="删除" danger onConfirm={remove} onClose={() => setConfirming(false)}>
          {user.name} 的人脸登记与照片将被删除，不能恢复；需要时可以重新上传。
        </Confirm>
      ) : null}
    </>
  )
}

const PhotoRequirements = () => (
  <ul className={styles.needed}>
    <li>正面免冠，五官清晰，光线均匀</li>
    <li>照片中只有本人</li>
    <li>{uploadHint(personPicture)}</li>
  </ul>
)

/** Returns the text next to the picture for users who can't edit it. */
const getFaceText = ({ hasFace, userFaceImg }: UserModel, isBureau: boolean) => {
  if (!hasFace) return '还没有人脸照片，可由有编辑权限的人员上传。'
  if (isBureau) return '已登记人脸；照片只在学校内显示。'
  return userFaceImg === null ? '登记过人脸，但没有留存照片。' : '点击照片可以放大查看。'
}

/** The tab 人脸: the photo and its actions (foundations §5, §7). */
export const FaceTab = ({ user, isFixed }: { user: UserModel; isFixed: boolean }) => {
  const isBureau = useIsBureau()
  return (
    <div className={styles.face}>
      <FacePicture user={user} />
      <div className={styles.about}>
        <StatusTag text={user.hasFace ? '已采集' : '未采集'} tone={user.hasFace ? 'good' : 'quiet'} />
        {isFixed ? <p className={styles.said}>{getFaceText(user, isBureau)}</p> : <PhotoRequirements />}
        {isFixed ? null : (
          <div className={styles.actions}>
            <UploadFace user={user} />
            {user.hasFace ? <DeleteFace user={user} /> : null}
          </div>
        )}
      </div>
    </div>
  )
}
