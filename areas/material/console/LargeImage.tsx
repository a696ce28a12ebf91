import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Failed } from '../../../platform/console/kit/States.tsx'
import { type MaterialLog, type MaterialUser, material } from '../contract.ts'
import styles from './material.module.css'
import { ZoomStage } from './ZoomStage.tsx'
import { materialReads, toMinute } from './reads.ts'

interface Props {
  readonly user: Pick<MaterialUser, 'name' | 'logList'>
  /** The pressed file, from 0. */
  readonly first: number
  readonly onClose: () => void
}

const gone = new Error('图片已删除或地址已过期，请关闭后重试')

/** Shows the picture, or an error if it fails to load. A PDF can only be downloaded. */
const FileView = ({ log, onStep }: { readonly log: MaterialLog; readonly onStep: (by: number) => void }) => {
  const [failed, fail] = useState<number | null>(null)
  const [turn, again] = useState(0)
  if (failed === turn) return <Failed title="图片加载失败" error={gone} onRetry={() => again(turn + 1)} />
  if (log.thumbVal === null) return <p className={styles.pdf}>PDF 文件，请下载后查看</p>
  return <ZoomStage key={turn} src={log.srcVal} alt={log.name} onStep={onStep} onError={() => fail(turn)} />
}

/** 查看大图: shows a student's files one at a time in a large window. Buttons and arrow keys move, Esc closes. */
export const LargeImage = ({ user: { name, logList }, first, onClose }: Props) => {
  const mayEdit = useAllowed('material:task:edit')
  const remove = useAction(material.deleteFile, { done: '已删除', changes: materialReads })
  const [at, turn] = useState(first)
  const [isAsking, ask] = useState(false)
  const log = logList[at]
  if (log === undefined) return null
  const step = (by: number) => turn((before) => Math.min(Math.max(before + by, 0), logList.length - 1))
  return (
    <Dialog
      title={`${name}：第 ${at + 1} 个，共 ${logList.length} 个`}
      width="calc(100% - 32px)"
      onCancel={onClose}
      footer={
        <div className={styles.tools}>
          <Button icon={<LeftOutlined aria-hidden="true" />} disabled={at === 0} onClick={() => step(-1)}>
            上一个
          </Button>
          <Button
            icon={<RightOutlined aria-hidden="true" />}
            disabled={at === logList.length - 1}
            onClick={() => step(1)}
          >
            下一个
          </Button>
          <span className={styles.grow} />
          <Button href={log.srcVal} download={log.name} icon={<DownloadOutlined aria-hidden="true" />}>
            下载
          </Button>
          {mayEdit ? (
            <Button danger onClick={() => ask(true)}>
              删除
            </Button>
          ) : null}
        </div>
      }
    >
      <FileView key={log.id} log={log} onStep={step} />
      <p className={styles.caption}>
        {log.taskTitle} · {log.name} · {toMinute(log.uploadTime)} {log.uploaderName}上传{log.isLate ? ' · 补交' : ''}
      </p>
      {isAsking ? (
        <Confirm
          title="确认删除这个文件吗？"
          okText="删除"
          danger
          isCareful
          onConfirm={async () => {
            await remove.run({ query: { id: log.id } })
            onClose()
          }}
          onClose={() => ask(false)}
        >
          {name}的“{log.name}”，删除后不能恢复
        </Confirm>
      ) : null}
    </Dialog>
  )
}
