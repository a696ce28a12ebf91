import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type WaitingLeave, approverTitles, kindTitles, leave, leaveState } from '../contract.ts'
import { LeaveDetailDialog } from './LeaveDetailDialog.tsx'
import styles from './Leave.module.css'
import { RefuseDialog } from './RefuseDialog.tsx'
import { toMinute } from './leaveColumns.tsx'
import { leaveReads } from './reads.ts'

const pageSize = 20

/** Returns who picks up the student. Text that already contains 接 stays as typed. */
const pickedUpText = (fetcher: string) => (fetcher === '' || /接/.test(fetcher) ? fetcher : `${fetcher}接走`)

/** Interval in ms at which an open screen reads the list again. */
const every = 60_000

const describeLeave = ({ leaveReason, fetcher, attachments }: WaitingLeave) =>
  [leaveReason, pickedUpText(fetcher), attachments > 0 ? `附件 ${attachments} 张` : ''].filter(Boolean).join(' · ')

interface CardProps {
  readonly record: WaitingLeave
  readonly onOpen: () => void
  readonly onRefuse: () => void
}

const Card = ({ record, onOpen, onRefuse }: CardProps) => {
  const decide = useAction(leave.decide, { done: '已同意', changes: leaveReads })
  const { id, version, studentName, clazzName, kind, startTime, endTime, extendTime, submitterName, createdTime } =
    record
  return (
    <li className={styles.card} aria-label={`${studentName} ${toMinute(startTime)}`}>
      <header>
        <strong>{studentName}</strong>
        <span>{clazzName}</span>
        <span>{extendTime === null ? kindTitles[kind] : `续假 · ${kindTitles[kind]}`}</span>
      </header>
      <p className={styles.span}>
        {toMinute(startTime)} 至 {toMinute(extendTime ?? endTime)}
      </p>
      <p>{describeLeave(record)}</p>
      <p className={styles.quiet}>
        {submitterName} {toMinute(createdTime)} 提交
        {record.steps > 1 ? `，第 ${record.place} 步，共 ${record.steps} 步（${approverTitles[record.approver]}）` : ''}
      </p>
      <footer>
        <Button onClick={onOpen}>详情</Button>
        <Button danger onClick={onRefuse}>
          拒绝
        </Button>
        <Button
          type="primary"
          loading={decide.isPending}
          onClick={() => decide.press({ body: [{ id, version, leaveState: leaveState.agreed }] })}
        >
          同意
        </Button>
      </footer>
    </li>
  )
}

const Waiting = () => {
  const [pageNum, setPage] = useState(1)
  const [opened, open] = useState<number | null>(null)
  const [refused, refuse] = useState<WaitingLeave | null>(null)
  const found = useCall(leave.waiting, { body: { pageNum, pageSize } }, { keep: 'pages', every: () => every })
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={6} rowHeight={120} />
  const { content, totalSize } = found.data
  return (
    <div className={styles.scrolled}>
      {totalSize === 0 ? (
        <Empty title="没有等待您审批的请假" hint="轮到您审批的请假与续假会显示在这里" />
      ) : (
        <>
          <p className={styles.quiet} role="status">
            待审批 {totalSize} 条
          </p>
          <ul className={styles.cards}>
            {content.map((record) => (
              <Card key={record.id} record={record} onOpen={() => open(record.id)} onRefuse={() => refuse(record)} />
            ))}
          </ul>
          <Pagination
            simple
            hideOnSinglePage
            current={pageNum}
            pageSize={pageSize}
            total={totalSize}
            onChange={setPage}
          />
        </>
      )}
      {opened === null ? null : <LeaveDetailDialog id={opened} onClose={() => open(null)} />}
      {refused === null ? null : <RefuseDialog record={refused} onClose={() => refuse(null)} />}
    </div>
  )
}

/** 请假审批: the leaves that wait for the user's decision, as cards that work on a phone. */
const ApprovalsScreen = () => (
  <PageFrame title="请假审批">
    <Waiting />
  </PageFrame>
)

export default ApprovalsScreen
