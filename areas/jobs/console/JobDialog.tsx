import { Button, Flex, Progress, Typography } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import type { JobStanding } from '../../../platform/contract/jobProgress.ts'
import { jobs } from '../contract.ts'
import { InHistory } from './InHistory.tsx'
import { insteadOfLink } from './fetchJobFile.ts'
import { useJob } from './useJob.ts'

const stateTexts: Readonly<Record<JobStanding['state'], string>> = {
  waiting: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '未能完成',
  cancelled: '已取消',
}

const percentOf = ({ state, doneParts, allParts }: JobStanding) => {
  if (state === 'done') return 100
  return allParts ? Math.floor((doneParts / allParts) * 100) : 0
}

const statusOf = ({ state }: JobStanding) => {
  if (state === 'done') return 'success' as const
  return state === 'failed' || state === 'cancelled' ? ('exception' as const) : ('active' as const)
}

/** An export as it goes on, with its file when it is done. Closing it leaves the job at work. */
export const JobDialog = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const { standing, fileLink, error, stands } = useJob(id)
  const cancel = useAction(jobs.cancel)
  const isOpen = standing?.state === 'waiting' || standing?.state === 'running'
  const footer = (
    <Flex justify="flex-end" gap={8}>
      <Button onClick={onClose}>{isOpen ? '后台运行' : '关闭'}</Button>
      {isOpen && id !== null && (
        <Button danger loading={cancel.isPending} onClick={() => cancel.press({ body: { id } })}>
          取消任务
        </Button>
      )}
      {fileLink !== null && id !== null && (
        <Button type="primary" href={fileLink} download onClick={insteadOfLink(id)}>
          下载文件
        </Button>
      )}
    </Flex>
  )
  return (
    <Dialog title={standing?.title ?? '任务'} open={id !== null} onCancel={onClose} footer={footer} width={440}>
      {error && <Typography.Text type="danger">{error.message}</Typography.Text>}
      {standing && (
        <Flex vertical gap={8} aria-live="polite">
          <Progress percent={percentOf(standing)} status={statusOf(standing)} />
          <Typography.Text type={standing.state === 'failed' ? 'danger' : 'secondary'}>
            {standing.error ?? stateTexts[standing.state]}
          </Typography.Text>
          {isOpen && (
            <Typography.Text type="secondary">
              <InHistory text="导出动作耗时较长，可以关闭此窗口，完成后请在操作历史中下载" />
            </Typography.Text>
          )}
          {isOpen && !stands && <Typography.Text type="warning">正在连接，进度稍后更新</Typography.Text>}
        </Flex>
      )}
    </Dialog>
  )
}
