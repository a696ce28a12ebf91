import { Button } from 'antd'
import type { RoundDetail } from '../../views.ts'
import styles from './Walk.module.css'
import { type WaitingChecks, showRefusal } from './waitingChecks.ts'

interface Props {
  readonly checks: WaitingChecks
  readonly rounds: readonly RoundDetail[]
}

/** The checks that wait for the connection, and those that the server refused later. */
export const WaitingNotice = ({ checks, rounds }: Props) => {
  const { waiting, sendAll, remove } = checks
  if (waiting.length === 0) return null
  const places = rounds.flatMap((round) => round.checks)
  const nameOf = (id: number | undefined, code = '') => places.find((place) => place.id === id)?.place ?? code
  return (
    <section className={styles.waiting} aria-label="未发送的打点" role="status">
      <p>
        {waiting.length} 处保存在本机，联网后自动发送；发送前请不要退出登录。
        <Button type="link" size="small" onClick={() => void sendAll()}>
          立即发送
        </Button>
      </p>
      <ul>
        {waiting.map(({ clientKey, time, checkId, code, refused }) => (
          <li key={clientKey}>
            {time.slice(11, 16)} {nameOf(checkId, code)}
            {refused === null ? ' 等待发送' : ` ${showRefusal(refused)}`}
            {refused === null ? null : (
              <Button type="link" size="small" danger onClick={() => void remove(clientKey)}>
                删除
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
