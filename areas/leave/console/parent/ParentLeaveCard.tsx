import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import type { useLinkCalls } from '../../../sealedLink/console/index.ts'
import { type ParentLeave, kindTitles, leave, parentUpload, stageTitles } from '../../contract.ts'
import { toMinute } from '../leaveColumns.tsx'
import { stageTones } from '../stageTones.ts'
import styles from './ParentLeave.module.css'
import { PictureButton } from './PictureButton.tsx'

interface Props {
  readonly record: ParentLeave
  readonly ask: ReturnType<typeof useLinkCalls>
  readonly onChanged: (words: string) => void
}

const describeLeave = ({ kind, leaveReason, fetcher, attachments }: ParentLeave) =>
  [kindTitles[kind], leaveReason, fetcher && `${fetcher}接走`, attachments > 0 ? `照片 ${attachments} 张` : '']
    .filter(Boolean)
    .join(' · ')

/** Withdraws a request after one confirmation. */
const Withdraw = ({ isPending, onWithdraw }: { readonly isPending: boolean; readonly onWithdraw: () => void }) => {
  const [isAsked, ask] = useState(false)
  if (!isAsked) return <PlainButton onClick={() => ask(true)}>撤回</PlainButton>
  return (
    <>
      <PlainButton danger pending={isPending} onClick={onWithdraw}>
        确认撤回
      </PlainButton>
      <PlainButton onClick={() => ask(false)}>不撤回</PlainButton>
    </>
  )
}

/** A request with its state and, while it waits, the actions of the parent. */
export const ParentLeaveCard = ({ record, ask, onChanged }: Props) => {
  const { id, startTime, endTime, stage, comment, attachments, mayWithdraw } = record
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const carryOut = async (work: () => Promise<object>, words: string) => {
    setPending(true)
    const answered = await work()
    setPending(false)
    if ('fault' in answered) return setFault(String(answered.fault))
    setFault(null)
    return onChanged(words)
  }
  const withdraw = () => carryOut(() => ask(leave.parentWithdraw, { body: { id } }), '已撤回')
  const attach = (files: readonly File[]) =>
    carryOut(() => ask(leave.parentAttach, { params: { id }, body: {}, files }), '照片已上传')
  const most = parentUpload.mostFiles - attachments
  return (
    <li className={styles.leave} aria-label={`${toMinute(startTime)} 的请假`}>
      <p className={styles.span}>
        {toMinute(startTime)} 至 {toMinute(endTime)}
      </p>
      <p>{describeLeave(record)}</p>
      <StatusTag text={stageTitles[stage]} tone={stageTones[stage]} />
      {comment === '' ? null : <p>老师的意见：{comment}</p>}
      {fault === null ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {mayWithdraw ? (
        <div className={styles.actions}>
          <Withdraw isPending={isPending} onWithdraw={() => void withdraw()} />
          {most > 0 ? (
            <PictureButton most={most} isPending={isPending} onPick={(files) => void attach(files)} onFault={setFault}>
              添加照片
            </PictureButton>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
