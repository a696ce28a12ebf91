import { Alert, Button, Progress, Space } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { type ListColumn, tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { type PhotoFault, type PhotoRunView, photoPurposeNames, users } from '../../contract.ts'
import { ChoosePhotos } from './ChoosePhotos.tsx'
import type { PhotoChoice, PhotoItem } from './photoItems.ts'
import type { PhotoQuery } from './photoQuery.ts'
import { photosTitle } from './places.ts'
import styles from './photos.module.css'
import type { UploadProgress } from './usePhotoSending.ts'

const columns: readonly ListColumn<PhotoFault>[] = [
  { title: '文件', width: '36%', text: ({ name }) => name },
  { title: '未保存的原因', text: ({ why }) => why },
]

/** Refetch interval after a batch has ended, until its result sheet exists, ms. */
const untilSheetExists = 3000

const lacksSheet = ({ state, fileLink, endTime }: PhotoRunView) =>
  state === 'done' && fileLink === null && Date.now() - Date.parse(`${endTime?.replace(' ', 'T')}`) < 120_000

interface CountsProps {
  readonly total: number
  readonly processed: number
  readonly failed: number
}

const Counts = ({ total, processed, failed }: CountsProps) => (
  <>
    <p aria-live="polite">
      共 {total} 张，已处理 {processed} 张，成功 {processed - failed} 张，失败 {failed} 张
    </p>
    <Progress percent={Math.floor((processed / Math.max(total, 1)) * 100)} aria-label="上传进度" />
  </>
)

/** Returns the counts that this page knows, which are ahead of the last response of the server. */
const getCounts = ({ total }: PhotoRunView, { processed, failed, done, faults }: UploadProgress): CountsProps => ({
  total,
  processed: Math.min(total, processed + done),
  failed: failed + faults.length,
})

interface Props {
  readonly query: PhotoQuery
  readonly onChange: (changed: Partial<PhotoQuery>) => void
  readonly sending: UploadProgress | null
  readonly stopped: string | null
  readonly onSend: (from: PhotoRunView, items: readonly PhotoItem[]) => void
}

/** Shows one batch: uploading, ready to continue, or ended with the photos that were not saved. */
export const PhotoRunPage = ({ query, onChange, sending, stopped, onSend }: Props) => {
  const run = useCall(
    users.photoRun,
    { query: { id: query.run } },
    { every: (data) => (data !== undefined && lacksSheet(data) ? untilSheetExists : 0) },
  )
  const bounds = { pageNum: query.page, pageSize: query.size }
  const faults = useCall(users.photoFaults, { body: { id: query.run, ...bounds } }, { keep: 'pages' })
  const end = useAction(users.endPhotos, { changes: [users.photoRun, users.photoRuns] })
  const [chosen, setChosen] = useState<PhotoChoice | null>(null)
  const [isEnding, setEnding] = useState(false)
  if (run.error !== null) return <Failed error={run.error} onRetry={run.refetch} />
  const { data } = run
  if (data === undefined) return <Loading rows={6} />
  const isSending = sending !== null
  const isDone = data.state === 'done'
  const counts = sending === null ? data : getCounts(data, sending)
  const isOpen = !isDone && !isSending
  return (
    <PageFrame
      title={`${photosTitle}：${photoPurposeNames[data.purpose]}`}
      action={
        <Space size={12} wrap>
          {data.fileLink === null ? null : (
            <Button href={data.fileLink} download>
              下载结果表
            </Button>
          )}
          {isOpen ? <Button onClick={() => setEnding(true)}>结束上传</Button> : null}
          <Button type="primary" disabled={!isDone} onClick={() => onChange({ run: 0, page: 1 })}>
            确认
          </Button>
          {isOpen ? <Button onClick={() => onChange({ run: 0, page: 1 })}>返回</Button> : null}
        </Space>
      }
    >
      <div className={styles.told}>
        <p className={styles.source}>
          “{data.source}”，{data.createdTime} 开始{data.endTime === null ? '' : `，${data.endTime} 结束`}
        </p>
        <Counts total={counts.total} processed={counts.processed} failed={counts.failed} />
        {sending?.isBroken ? <Alert type="warning" showIcon title="连接中断，恢复后自动从未收到的照片继续" /> : null}
        {stopped === null ? null : <Alert type="error" showIcon title={stopped} description="上传已停止" />}
        {isDone && data.processed < data.total ? (
          <Alert type="info" showIcon title={`已提前结束，${data.total - data.processed} 张没有上传`} />
        ) : null}
        {isOpen ? (
          <>
            <p>上传没有完成。重新选择同一文件夹或压缩包即可继续，已收到的照片不再上传。</p>
            <ChoosePhotos disabled={false} chosen={chosen} onChoose={setChosen} />
            <div>
              <Button type="primary" disabled={chosen === null} onClick={() => chosen && onSend(data, chosen.items)}>
                继续上传
              </Button>
            </div>
          </>
        ) : null}
      </div>
      {isSending ? (
        <ul className={styles.faults} aria-label="失败的照片">
          {sending.faults.map(({ name, why }) => (
            <li key={name}>
              {name}：{why}
            </li>
          ))}
        </ul>
      ) : (
        <DataTable
          label="未保存的照片"
          query={faults}
          columns={tableColumns(columns, null)}
          page={query.page}
          size={query.size}
          onPage={(page, size) => onChange({ page, size })}
          empty={{ title: '没有失败的照片' }}
          isFiltered={false}
          onClear={() => undefined}
        />
      )}
      {isEnding ? (
        <Confirm
          title="确认结束上传吗？"
          okText="结束上传"
          onConfirm={() => end.run({ body: { id: data.id } })}
          onClose={() => setEnding(false)}
        >
          已保存的照片保留，其余 {data.total - data.processed} 张不再上传。
        </Confirm>
      ) : null}
    </PageFrame>
  )
}
