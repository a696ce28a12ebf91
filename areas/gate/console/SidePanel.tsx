import { useRef } from 'react'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { schoolTime } from '../../../platform/console/session/schoolClock.ts'
import type { GateRequest } from '../contract.ts'
import { type DeskState, type RefusedCard, type Waiting } from './deskState.ts'
import styles from './Desk.module.css'
import { usePerson } from './Person.tsx'
import { useIsSeen } from './useIsSeen.ts'
import { outcomeTags, secondsLeft, wayName } from './words.ts'

/** For how long a name that is known is not asked for again, ms. */
const nameFresh = 60_000

// Only of those in sight: the list may hold a hundred, and each is a call.
const Name = ({ userId }: { readonly userId: number }) => {
  const line = useRef<HTMLElement>(null)
  const { data, error } = usePerson(userId, { fresh: nameFresh, enabled: useIsSeen(line) })
  return <strong ref={line}>{data?.name ?? (error === null ? '…' : `编号 ${userId}`)}</strong>
}

const clock = (moment: number) => schoolTime(new Date(moment)).slice(11)

interface QueueProps {
  readonly waiting: readonly Waiting[]
  readonly sent: DeskState['sent']
  readonly now: number
  /** False where somebody may wait of whom the desk does not know. */
  readonly isSure: boolean
}

const told = (one: Waiting, sent: DeskState['sent'], now: number, ownId: number | null) => {
  if (one.kind === 'own') return '手动'
  const own = sent.get(one.request.id)
  if (own !== undefined) return `${own.decision === 'agree' ? '同意' : '拒绝'} 发送中`
  const left = `${secondsLeft(one.request.endsAt, now)} 秒`
  return one.request.userId === ownId ? `本人，请同事决定 · ${left}` : left
}

/** Lists the requests that wait, the oldest first; nobody is left out. */
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
              <time>{clock(one.at)}</time>
              <Name userId={one.kind === 'own' ? one.userId : one.request.userId} />
              {one.kind === 'own' ? null : <span>{wayName(one.request.stateDictId)}</span>}
              <em>{told(one, sent, now, ownId)}</em>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface EndedProps {
  readonly ended: readonly GateRequest[]
  readonly strangers: readonly { readonly deviceId: number; readonly at: number }[]
  readonly refusedCards: readonly RefusedCard[]
  readonly nameOf: (deviceId: number) => string
}

/** The requests of the last ten minutes, with who decided what, the gates before which somebody stood whom nobody knows, and cards that were refused. */
export const Ended = ({ ended, strangers, refusedCards, nameOf }: EndedProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys must reach its end
  <section className={styles.panel} aria-label="最近处理" tabIndex={0}>
    <h2>
      最近处理 <span className={styles.count}>{ended.length}</span>
    </h2>
    <div role="status">
      {strangers.map(({ deviceId, at }) => (
        <p key={deviceId} className={styles.stranger}>
          <time>{clock(at)}</time> {nameOf(deviceId)}：不是本校人员或不是系统卡
        </p>
      ))}
    </div>
    {refusedCards.length === 0 ? null : (
      <ol className={styles.lines} aria-label="被拒绝的卡">
        {refusedCards.map(({ at, words }, turn) => (
          <li key={`${at} ${refusedCards.length - turn}`} className={styles.stranger}>
            <time>{clock(at)}</time> <span>{words}</span>
          </li>
        ))}
      </ol>
    )}
    {ended.length === 0 ? (
      <p className={styles.quiet}>10 分钟内没有处理过请求</p>
    ) : (
      <ol className={styles.lines}>
        {ended.map((one) => (
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
