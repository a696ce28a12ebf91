import { Alert, Progress } from 'antd'
import { TextWithHistoryLink, useJob } from '../../jobs/console/index.ts'
import type { RunView } from '../contract.ts'
import styles from './imports.module.css'

const doings = { check: '正在核对', apply: '正在写入', undo: '正在撤销' } as const

/** Shows the progress of an import's job. The job continues after the user leaves the page. */
export const RunProgress = ({ run }: { run: RunView }) => {
  const live = useJob(run.isOwn && run.job ? run.job.id : null)
  const status = live.status ?? run.job
  const isWaiting = status?.state === 'waiting' || !status?.allParts
  const percent = isWaiting ? 0 : Math.min(99, Math.floor((status.doneParts / (status.allParts ?? 1)) * 100))
  return (
    <div className={styles.told} aria-live="polite">
      <p>{isWaiting ? '准备中' : (run.doing && doings[run.doing]) || '进行中'}</p>
      <Progress percent={percent} status="active" aria-label="导入进度" />
      <Alert
        type="warning"
        showIcon
        title={<TextWithHistoryLink text="导入动作耗时较长，请在操作历史中查看导入进度和数据" />}
      />
    </div>
  )
}

/** Says why the last job of an import was cancelled or failed. Nothing was written or undone. */
export const LastFailure = ({ run }: { run: RunView }) => {
  const cancelled = run.doing === 'undo' ? '已取消撤销' : '已取消，没有写入数据'
  if (run.job?.state === 'cancelled') return <Alert type="info" showIcon title={cancelled} />
  if (run.job?.state !== 'failed') return null
  const title = run.doing === 'undo' ? '撤销没有完成' : '因异常停止，没有写入数据'
  return <Alert type="error" showIcon title={title} description={run.job.error ?? ''} />
}
