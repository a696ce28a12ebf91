import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { uploadHint } from '../../../../platform/console/kit/uploads.ts'
import {
  type PhotoPurpose,
  minFaceSize,
  personPicture,
  photoPurposeNames,
  photoPurposes,
  users,
} from '../../contract.ts'
import { ChoosePhotos } from './ChoosePhotos.tsx'
import type { PhotoChoice, PhotoItem } from './photoItems.ts'
import styles from './photos.module.css'

/** Starts a batch: chooses what the photos are for, and their folder or archive. */
export const PhotoStart = ({ onStart }: { onStart: (run: number, items: readonly PhotoItem[]) => void }) => {
  const [purpose, setPurpose] = useState<PhotoPurpose>('face')
  const [chosen, setChosen] = useState<PhotoChoice | null>(null)
  const start = useAction(users.startPhotos, { changes: [users.photoRuns] })
  const begin = () => {
    if (chosen === null) return
    const { source, items } = chosen
    start.press({ body: { purpose, source, total: items.length } }, ({ id }) => onStart(id, items))
  }
  const options = photoPurposes.map((value) => ({ value, label: photoPurposeNames[value] }))
  return (
    <div className={styles.start}>
      <section>
        <h2>上传</h2>
        <Radio.Group
          aria-label="照片用途"
          options={options}
          value={purpose}
          onChange={({ target }) => setPurpose(target.value)}
        />
        <ChoosePhotos disabled={start.isPending} chosen={chosen} onChoose={setChosen} />
        <Button type="primary" disabled={chosen === null} loading={start.isPending} onClick={begin}>
          上传
        </Button>
      </section>
      <section>
        <h2>规则</h2>
        <ul>
          <li>
            文件名是用户名、学工号、一卡通号或证件号，如 20230001.jpg；或班级与姓名，如 七年级1班
            张三.jpg，班级也可以是文件夹名；只有姓名的，本校没有同名时才保存。
          </li>
          <li>{uploadHint(personPicture)}；有一张超过时不开始上传。</li>
          {purpose === 'face' ? (
            <li>
              人脸照片宽至少 {minFaceSize.width}、高至少 {minFaceSize.height} 像素，清晰；原有照片被替换。
            </li>
          ) : (
            <li>头像保存为统一大小；原有头像被替换。</li>
          )}
          <li>连接中断后自动继续，已收到的不再上传；关闭页面后可从下方记录继续。</li>
        </ul>
      </section>
    </div>
  )
}
