import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { useDialogPlace } from '../../../platform/console/kit/dialogPlace.ts'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { channelTitles, findMessagePurpose } from '../../../platform/contract/messagePurposes.ts'
import { administration } from '../contract.ts'
import type { MessageDetail } from '../views.ts'
import styles from './MessageDrawer.module.css'
import { messageMarks } from './messageStates.ts'

const messageReads = [administration.outboxPage, administration.outboxMessage]

const demoReceipt = 'demo'

const factsOf = (message: MessageDetail) => [
  { name: '渠道', value: channelTitles[message.channel] },
  { name: '用途', value: findMessagePurpose(message.purpose).title },
  { name: '收件人', value: message.recipient },
  { name: '姓名', value: message.person ?? '未关联用户' },
  ...(message.school === null ? [] : [{ name: '学校', value: message.school.name, wide: true }]),
  { name: '提交时间', value: message.createdAt },
  { name: '发送时间', value: message.sentAt ?? '尚未发送' },
  { name: '尝试次数', value: String(message.attempts) },
  { name: '回执', value: message.receipt === demoReceipt ? '演示模式，未真正发出' : (message.receipt ?? '无') },
  ...(message.error === null ? [] : [{ name: '错误', value: message.error, wide: true }]),
]

const Values = ({ message }: { message: MessageDetail }) => {
  if (message.values === null) return null
  const names = findMessagePurpose(message.purpose).values
  const facts = Object.entries(message.values).map(([name, value]) => ({
    name: names[name] ?? name,
    value,
    wide: true,
  }))
  return (
    <section className={styles.values} aria-label="消息内容">
      <h3>消息内容</h3>
      <p>只有演示模式显示内容。</p>
      <Facts facts={facts} />
    </section>
  )
}

const SendAgain = ({ message }: { message: MessageDetail }) => {
  const resend = useAction(administration.resend, { done: '已重新提交发送', changes: messageReads })
  const isAllowed = useAllowed('administration:outbox:edit')
  if (!message.isSendable || !isAllowed) return null
  const send = () => resend.press({ params: { id: message.id } })
  return (
    <Button type="primary" loading={resend.isPending} onClick={send}>
      重新发送
    </Button>
  )
}

const Message = ({ id }: { id: number }) => {
  const message = useCall(
    administration.outboxMessage,
    { params: { id } },
    { every: (data) => (data?.state === 'waiting' ? 2000 : 0) },
  )
  if (message.error) return <Failed error={message.error} onRetry={message.refetch} />
  if (message.data === undefined) return <Loading rows={6} rowHeight={36} />
  return (
    <>
      <header className={styles.head}>
        <StatusTag {...messageMarks[message.data.state]} />
        <SendAgain message={message.data} />
      </header>
      <Facts facts={factsOf(message.data)} />
      <Values message={message.data} />
    </>
  )
}

/** Drawer with a message. Closed without an id. */
export const MessageDrawer = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const place = useDialogPlace()
  // Keep the content while the drawer closes.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  return (
    <Drawer {...place} open={id !== null} title="消息详情" size={520} onClose={onClose}>
      {shown === null ? null : <Message key={shown} id={shown} />}
    </Drawer>
  )
}
