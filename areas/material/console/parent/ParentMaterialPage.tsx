import { useState } from 'react'
import { formatSize } from '../../../../platform/contract/upload.ts'
import {
  ParentStatus,
  ParentHeading,
  type PurposePageProps,
  type useLinkCalls,
  useParentHome,
} from '../../../sealedLink/console/index.ts'
import { type ParentHome, material, parentUpload } from '../../contract.ts'
import { toMinute } from '../reads.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { UploadedFiles } from './UploadedFiles.tsx'
import styles from './ParentMaterial.module.css'
import { QueuedFiles } from './QueuedFiles.tsx'
import { useUploadQueue } from './useUploadQueue.ts'

/** The task's title, note and end. */
const Task = ({ home }: { readonly home: ParentHome }) => (
  <>
    <ParentHeading title={home.title} studentName={home.studentName} parentName={home.parentName} />
    {home.note === '' ? null : <p className={styles.note}>{home.note}</p>}
    <p className={home.isOver ? styles.over : styles.until}>
      截止时间：{toMinute(home.endTime)}
      {home.isOver ? '（已过）' : ''}
    </p>
  </>
)

const thanksFor = ({ files, studentName }: ParentHome) =>
  files.length === 0 ? '' : `已收到 ${studentName} 的 ${files.length} 个文件，谢谢`

interface UploadProps {
  readonly home: ParentHome
  readonly ask: ReturnType<typeof useLinkCalls>
  readonly onChanged: () => void
}

/** The upload part of the page. It stays mounted while files are uploading. */
const Upload = ({ home, ask, onChanged }: UploadProps) => {
  const { queue, add, retry, drop } = useUploadQueue({ ask, onArrived: onChanged })
  const [fault, setFault] = useState<string | null>(null)
  const onWay = queue.filter(({ state }) => state !== 'refused').length
  const room = home.mostFiles - home.files.length - onWay
  const remove = async (id: number) => {
    const answered = await ask(material.parentDelete, { body: { id } })
    setFault('fault' in answered ? answered.fault : null)
    onChanged()
  }
  const pick = (files: readonly File[]) => {
    setFault(null)
    add(files)
  }
  return (
    <>
      <ParentStatus words={onWay === 0 ? thanksFor(home) : ''} />
      <UploadedFiles files={home.files} onDelete={remove} />
      <QueuedFiles queue={queue} onRetry={retry} onDrop={drop} />
      {fault === null ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {home.mayUpload && room > 0 ? (
        <ChooseFiles room={room} takesPdf={home.takesPdf} onPick={pick} onFault={setFault} />
      ) : null}
      <p className={styles.quiet}>
        {home.mayUpload
          ? `最多 ${home.mostFiles} 个，每个不超过 ${formatSize(parentUpload.mostBytes)}${room > 0 ? '' : '，已达上限'}。照片会去掉拍摄位置。`
          : '现在不能再上传，如需补交请联系老师。'}
        文件保存 {home.keepDays} 天后自动删除。
      </p>
    </>
  )
}

/** A parent's page: the task for the one child, its files, and the upload from the phone. */
const ParentMaterialPage = (props: PurposePageProps) => {
  const { ask, home, notice, look } = useParentHome(props, material.parentHome)
  if (home === null) return notice
  return (
    <div className={styles.parent}>
      <Task home={home} />
      {notice}
      <Upload home={home} ask={ask} onChanged={look} />
    </div>
  )
}

export default ParentMaterialPage
