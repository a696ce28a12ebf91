import { Button } from 'antd'
import { useState } from 'react'
import type { WaitingRecord } from './waitingRecords.ts'
import styles from './Record.module.css'

interface Props {
  readonly waiting: readonly WaitingRecord[]
  readonly onSend: () => void
  readonly onRemove: (clientKey: string) => void
}

/** After so many days the deletion of a record that was never sent is offered, ms. */
const offersDeletionAfter = 7 * 86_400_000

const isDeletable = ({ refused, savedAt }: WaitingRecord, now: number): boolean =>
  refused !== null || now - savedAt > offersDeletionAfter

/** The records that wait for the connection, and those that the server refused. */
export const WaitingList = ({ waiting, onSend, onRemove }: Props) => {
  const [now] = useState(() => Date.now())
  if (waiting.length === 0) return null
  return (
    <section className={styles.waiting} aria-label="未发送的记录" role="status">
      <p>
        {waiting.length} 条记录保存在本机，联网后自动发送；发送前请不要退出登录。
        <Button type="link" size="small" onClick={onSend}>
          立即发送
        </Button>
      </p>
      <ul>
        {waiting.map((record) => (
          <li key={record.clientKey}>
            {record.time.slice(5, 16)}
            {record.refused === null ? ' 等待发送' : ` 未能保存：${record.refused}`}
            {isDeletable(record, now) ? (
              <Button type="link" size="small" danger onClick={() => onRemove(record.clientKey)}>
                删除
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
