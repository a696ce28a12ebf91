import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { schoolTime } from '../../../platform/console/session/schoolClock.ts'
import type { GateRequest } from '../contract.ts'
import { type DeskState, type Waiting } from './deskState.ts'
import styles from './Desk.module.css'
import { usePerson } from './Person.tsx'
import { outcomeTags, secondsLeft, wayName } from './words.ts'

/** For how long a name that is known is not asked for again, ms. */
const nameFresh = 60_000

/** The most that are named; older ones are among the records. */
const mostEnded = 20

const Name = ({ userId }: { readonly userId: number }) => {
  const { data, error } = usePerson(userId, nameFresh)
  return <strong>{data?.name ?? (error === null ? '…' : `编号 ${userId}`)}</strong>
}

const clock = (moment: number) => schoolTime(new Date(moment)).slice(11)

interface QueueProps {
  readonly waiting: readonly Waiting[]
  readonly sent: DeskState['sent']
  readonly now: number
}

const told = (one: Waiting, sent: DeskState['sent'], now: number) => {
  if (one.kind === 'own') return '手动'
  const own = sent.get(one.request.id)
  if (own !== undefined) return `${own.decision === 'agree' ? '同意' : '拒绝'} 发送中`
  return `${secondsLeft(one.request.endsAt, now)} 秒`
}

/** Lists the requests that wait, the oldest first; nobody is left out. */
export const Queue = ({ waiting, sent, now }: QueueProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys must reach its end
  <section className={styles.panel} aria-label="等待放行" tabIndex={0}>
    <h2>
      等待放行 <span className={styles.count}>{waiting.length}</span>
    </h2>
    {waiting.length === 0 ? (
      <p className={styles.quiet}>当前无人等待</p>
    ) : (
      <ol className={styles.lines}>
        {waiting.map((one) => (
          <li key={one.key}>
            <time>{clock(one.at)}</time>
            <Name userId={one.kind === 'own' ? one.userId : one.request.userId} />
            {one.kind === 'own' ? null : <span>{wayName(one.request.stateDictId)}</span>}
            <em>{told(one, sent, now)}</em>
          </li>
        ))}
      </ol>
    )}
  </section>
)

/** The requests of the last ten minutes, with who decided what. */
export const Ended = ({ ended }: { readonly ended: readonly GateRequest[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys must reach its end
  <section className={styles.panel} aria-label="最近处理" tabIndex={0}>
    <h2>
      最近处理 <span className={styles.count}>{ended.length}</span>
    </h2>
    {ended.length === 0 ? (
      <p className={styles.quiet}>10 分钟内没有处理过请求</p>
    ) : (
      <ol className={styles.lines}>
        {ended.slice(0, mostEnded).map((one) => (
          <li key={one.id}>
            <time>{clock(Date.parse(one.decidedAt ?? one.endsAt))}</time>
            <Name userId={one.userId} />
            <span>{wayName(one.stateDictId)}</span>
            <StatusTag {...outcomeTags[one.state]} />
            {one.decidedByName === '' ? null : <span className={styles.by}>{one.decidedByName}</span>}
          </li>
        ))}
      </ol>
    )}
  </section>
)
