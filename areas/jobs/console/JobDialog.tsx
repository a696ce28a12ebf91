import { Button, Flex, Progress, Typography } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import type { JobStatus } from '../../../platform/contract/jobProgress.ts'
import { jobs } from '../contract.ts'
import { TextWithHistoryLink } from './TextWithHistoryLink.tsx'
import { downloadOnClick } from './fetchJobFile.ts'
import { useJob } from './useJob.ts'

const stateTexts: Readonly<Record<JobStatus['state'], string>> = {
  waiting: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '未能完成',
  cancelled: '已取消',
}

const getPercent = ({ state, doneParts, allParts }: JobStatus) => {
  if (state === 'done') return 100
  return allParts ? Math.floor((doneParts / allParts) * 100) : 0
}

const getBarStatus = ({ state }: JobStatus) => {
  if (state === 'done') return 'success' as const
  return state === 'failed' || state === 'cancelled' ? ('exception' as const) : ('active' as const)
}

/** Dialog with the progress of an export and its file when done. Closing it does not stop the job. */
export const JobDialog = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const { status, fileLink, error, isConnected } = useJob(id)
  const cancel = useAction(jobs.cancel)
  const isOpen = status?.state === 'waiting' || status?.state === 'running'
  const footer = (
    <Flex justify="flex-end" gap={8}>
      <Button onClick={onClose}>{isOpen ? '后台运行' : '关闭'}</Button>
      {isOpen && id !== null && (
        <Button danger loading={cancel.isPending} onClick={() => cancel.press({ body: { id } })}>
          取消任务
        </Button>
      )}
      {fileLink !== null && id !== null && (
        <Button type="primary" href={fileLink} download onClick={downloadOnClick(id)}>
          下载文件
        </Button>
      )}
    </Flex>
  )
  return (
    <Dialog title={status?.title ?? '任务'} open={id !== null} onCancel={onClose} footer={footer} width={440}>
      {error && <Typography.Text type="danger">{error.message}</Typography.Text>}
      {status && (
        <Flex vertical gap={8} aria-live="polite">
          <Progress percent={getPercent(status)} status={getBarStatus(status)} />
          <Typography.Text type={status.state === 'failed' ? 'danger' : 'secondary'}>
            {status.error ?? stateTexts[status.state]}
          </Typography.Text>
          {isOpen && (
            <Typography.Text type="secondary">
              <TextWithHistoryLink text="导出动作耗时较长，可以关闭此窗口，完成后请在操作历史中下载" />
            </Typography.Text>
          )}
          {isOpen && !isConnected && <Typography.Text type="warning">正在连接，进度稍后更新</Typography.Text>}
        </Flex>
      )}
    </Dialog>
  )
}
