import { Alert, Button } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useJob } from '../../jobs/console/index.ts'
import { type BillDetailDialog, reconciliation } from '../contract.ts'
import { RechargeHistory } from './RechargeHistory.tsx'
import styles from './TradeFacts.module.css'
import { formatYuan } from '../../../platform/contract/money.ts'
import { billReads } from './reads.ts'
import { type OpenedLine, useTrade } from './useTrade.ts'

interface Props {
  readonly opened: OpenedLine
  /** Called with the job, which goes on if the dialog is closed. The caller reloads the trade when it ends. */
  readonly onStarted: (jobId: number) => void
  readonly onClose: () => void
}

/** The result of the newest request. Null while it is waiting. */
const resultOf = ({ recharges: [newest] }: BillDetailDialog) => {
  if (newest === undefined || newest.state === 'waiting') return null
  return newest.state === 'done'
    ? ({ type: 'success', title: `充值成功，${formatYuan(newest.amount)} 元已到账` } as const)
    : ({ type: 'error', title: `充值未成功：${newest.reason}` } as const)
}

/** Progress of the started job, then its result, also if the job itself failed. */
const Outcome = ({ job, detail }: { readonly job: number; readonly detail: BillDetailDialog }) => {
  const { status, error } = useJob(job)
  if (error !== null && status === undefined) return <Alert type="error" showIcon title={error.message} />
  if (status?.state === 'failed' || status?.state === 'cancelled')
    return <Alert type="error" showIcon title={`充值未成功：${status.error ?? '任务已取消'}`} />
  const result = resultOf(detail)
  return status?.state === 'done' && result !== null ? (
    <Alert showIcon {...result} />
  ) : (
    <Alert type="info" showIcon title="正在向一卡通系统充值，可以关闭此窗口，结果显示在交易详情中" />
  )
}

/** 重试充值: asks with amount and card, then follows the request to its result (A-SCR-048). */
export const RechargeDialog = ({ opened, onStarted, onClose }: Props) => {
  const { tradeCode } = opened.line
  const found = useTrade(opened)
  const recharge = useAction(reconciliation.recharge, { done: '提交成功', changes: billReads })
  const [job, setJob] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const send = async () => {
    setSending(true)
    setRefused(null)
    try {
      const { jobId } = await recharge.run({ body: { tradeCode } })
      setJob(jobId)
      onStarted(jobId)
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setSending(false)
    }
  }
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={3} />
    const { receiverUserName, receiverUserCode, receiverSchoolCardNum, rechargeAmount, recharges } = found.data
    return (
      <div className={styles.trade}>
        {refused === null ? null : <Alert type="error" showIcon title={refused} />}
        {job === null ? (
          <Facts
            facts={[
              { name: '充值金额', value: `${formatYuan(rechargeAmount)} 元` },
              { name: '卡号', value: receiverSchoolCardNum },
              { name: '姓名', value: receiverUserName },
              { name: '学号', value: receiverUserCode },
            ]}
          />
        ) : (
          <Outcome job={job} detail={found.data} />
        )}
        {recharges.length === 0 ? null : <RechargeHistory recharges={recharges} />}
      </div>
    )
  }
  return (
    <Dialog
      title={job === null ? '本操作将重试向一卡通系统充值？' : `重试充值：${tradeCode}`}
      width={520}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {job === null ? '取消' : '关闭'}
          </Button>
          {job === null ? (
            <Button type="primary" loading={isSending} disabled={found.data === undefined} onClick={() => void send()}>
              确定
            </Button>
          ) : null}
        </>
      }
      onCancel={onClose}
    >
      {contents()}
    </Dialog>
  )
}
