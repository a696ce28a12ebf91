import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type LeaveDetail, kindTitles, leave, stageTitles } from '../contract.ts'
import { Attachments } from './Attachments.tsx'
import { DetailActions } from './DetailActions.tsx'
import styles from './Leave.module.css'
import { Steps } from './Steps.tsx'
import { toMinute } from './leaveColumns.tsx'
import { stageTones } from './stageTones.ts'

const listFacts = (record: LeaveDetail) => [
  { name: '班级', value: record.clazzName },
  { name: '学号', value: record.studentCode },
  { name: '类型', value: kindTitles[record.kind] },
  { name: '由谁接走', value: record.fetcher },
  { name: '开始时间', value: toMinute(record.startTime) },
  { name: '结束时间', value: toMinute(record.endTime) },
  { name: '原因', value: record.leaveReason, wide: true },
  ...(record.extendTime === null ? [] : [{ name: '申请续假至', value: toMinute(record.extendTime) }]),
  { name: '提交', value: [record.submitterName, toMinute(record.createdTime)].filter(Boolean).join(' · ') },
  // Omit 销假 until the return is noted; the field isn't one to fill in.
  ...(record.backTime === null ? [] : [{ name: '销假', value: toMinute(record.backTime) }]),
]

const Detail = ({ record }: { readonly record: LeaveDetail }) => (
  <div className={styles.detail}>
    <p>
      <StatusTag text={stageTitles[record.stage]} tone={stageTones[record.stage]} />
    </p>
    <Facts facts={listFacts(record)} />
    <Steps {...record} />
    <Attachments record={record} />
  </div>
)

const History = ({ leaverId }: { readonly leaverId: number }) => {
  const found = useCall(leave.ofStudent, { query: { leaverId } })
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={4} />
  return (
    <ol className={styles.history}>
      {found.data.map(({ id, startTime, endTime, kind, leaveReason, stage }) => (
        <li key={id}>
          <span>
            {toMinute(startTime)} 至 {toMinute(endTime)}
          </span>
          <span>{[kindTitles[kind], leaveReason].filter(Boolean).join(' · ')}</span>
          <StatusTag text={stageTitles[stage]} tone={stageTones[stage]} />
        </li>
      ))}
    </ol>
  )
}

interface Props {
  readonly id: number
  readonly onClose: () => void
}

/** Shows a leave, its approval, the allowed actions, and the student's earlier leaves. */
export const LeaveDetailDialog = ({ id, onClose }: Props) => {
  const [tab, choose] = useState('detail')
  const found = useCall(leave.record, { query: { leaverRecordId: id } })
  const record = found.data
  const contents = (): ReactNode => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (record === undefined) return <Loading rows={6} />
    return tab === 'history' ? <History leaverId={record.leaveerId} /> : <Detail record={record} />
  }
  return (
    <Dialog
      title={record === undefined ? '请假' : `${record.studentName}的请假`}
      width={640}
      footer={record === undefined ? null : <DetailActions record={record} onClose={onClose} />}
      onCancel={onClose}
    >
      <Tabs
        size="small"
        activeKey={tab}
        items={[
          { key: 'detail', label: '本次请假' },
          { key: 'history', label: '历次请假' },
        ]}
        onChange={choose}
      />
      {contents()}
    </Dialog>
  )
}
