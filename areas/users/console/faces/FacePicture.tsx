import { UserOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useIsBureau } from '../../../../platform/console/session/useIsBureau.ts'
import type { UserModel } from '../../contract.ts'
import styles from './FaceTab.module.css'
import { Preview } from '../Preview.tsx'

const NoPicture = ({ words }: { words: string }) => (
  <div className={styles.none}>
    <UserOutlined aria-hidden="true" />
    <span>{words}</span>
  </div>
)

/** Shows a face photo, or the reason why none can be shown. */
export const FacePicture = ({ user }: { user: UserModel }) => {
  const { name, hasFace, userFaceImg } = user
  const isBureau = useIsBureau()
  const [broken, setBroken] = useState<string | null>(null)
  if (!hasFace) return <NoPicture words="未采集照片" />
  if (userFaceImg === null) return <NoPicture words={isBureau ? '照片不对上级单位显示' : '没有留存照片'} />
  // The URL has expired or the file is gone.
  if (userFaceImg === broken) return <NoPicture words="照片无法显示" />
  return (
    <div className={styles.frame}>
      <Preview name={`${name} 的人脸照片`} picture={userFaceImg} none="未采集照片">
        <img className={styles.photo} src={userFaceImg} alt="" onError={() => setBroken(userFaceImg)} />
      </Preview>
    </div>
  )
}
