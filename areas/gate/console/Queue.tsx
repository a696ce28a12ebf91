import { useUser } from '../../../platform/console/session/userContext.ts'
import type { DeskState, Waiting } from './deskState.ts'
import styles from './Desk.module.css'
import { SeenName } from './SeenName.tsx'
import { formatClock, secondsLeft, wayName } from './words.ts'

interface QueueProps {
  readonly waiting: readonly Waiting[]
  readonly sent: DeskState['sent']
  readonly now: number
  /** False if people may wait whom the desk doesn't know of. */
  readonly isSure: boolean
}

const describeWait = (one: Waiting, sent: DeskState['sent'], now: number, ownId: number | null) => {
  if (one.kind === 'own') return '手动'
  const own = sent.get(one.request.id)
  if (own !== undefined) return `${own.decision === 'agree' ? '同意' : '拒绝'} 发送中`
  const left = `${secondsLeft(one.request.endsAt, now)} 秒`
  return one.request.userId === ownId ? `本人，请同事决定 · ${left}` : left
}

/** Lists all waiting requests, oldest first. */
export const Queue = ({ waiting, sent, now, isSure }: QueueProps) => {
  const { userId: ownId } = useUser()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys must reach its end
    <section className={styles.panel} aria-label="等待放行" tabIndex={0}>
      <h2>
        等待放行 <span className={styles.count}>{!isSure && waiting.length === 0 ? '—' : waiting.length}</span>
      </h2>
      {waiting.length === 0 ? (
        <p className={styles.quiet}>{isSure ? '当前无人等待' : '未连接，可能有人在等'}</p>
      ) : (
        <ol className={styles.lines}>
          {waiting.map((one) => (
            <li key={one.key}>
              <time>{formatClock(one.at)}</time>
              <SeenName userId={one.kind === 'own' ? one.userId : one.request.userId} />
              {one.kind === 'own' ? null : <span>{wayName(one.request.stateDictId)}</span>}
              <em>{describeWait(one, sent, now, ownId)}</em>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
