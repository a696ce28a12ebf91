import { Button } from 'antd'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { cardFaultNames } from '../../card/contract.ts'
import type { GateRequest } from '../contract.ts'
import desk from './Desk.module.css'
import styles from './RecentEvents.module.css'
import type { DeskEvent } from './deskEvents.ts'
import { SeenName } from './SeenName.tsx'
import { formatClock, addedOutcomeTag, outcomeTags, wayName } from './words.ts'

interface LineProps {
  readonly one: DeskEvent
  readonly nameOf: (deviceId: number) => string
  /** Opens the dialog of a person whose card opened nothing; null if the keeper may not let people pass by hand. */
  readonly onRelease: ((request: GateRequest) => void) | null
}

const strangerWords = (name: string, card: string | null) =>
  card === null ? `${name}：不是本校人员` : `${name}：不是系统卡：${card}`

type RequestLineProps = Pick<LineProps, 'onRelease'> & { readonly request: GateRequest }

const RequestLine = ({ request, onRelease }: RequestLineProps) => {
  const { userId, stateDictId, state, decidedByName, cardFault } = request
  if (cardFault !== null) {
    return (
      <>
        <SeenName userId={userId} />
        <span>{wayName(stateDictId)}</span>
        <StatusTag text={cardFaultNames[cardFault]} tone="bad" />
        {onRelease === null ? null : (
          <Button size="small" onClick={() => onRelease(request)}>
            手动放行
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <SeenName userId={userId} />
      <span>{wayName(stateDictId)}</span>
      <StatusTag {...outcomeTags[state]} />
      {decidedByName === '' ? null : <span className={styles.by}>{decidedByName}</span>}
    </>
  )
}

const Line = ({ one, nameOf, onRelease }: LineProps) => {
  if (one.kind === 'stranger') return <span>{strangerWords(nameOf(one.deviceId), one.card)}</span>
  if (one.kind === 'card') return <span>{one.words}</span>
  if (one.kind === 'offline') {
    const { name, stateDictId } = one.release
    return (
      <>
        <strong>{name}</strong>
        <span>{wayName(stateDictId)}</span>
        <StatusTag {...addedOutcomeTag('agreed')} />
        <span className={styles.by}>断线时放行</span>
      </>
    )
  }
  if (one.kind === 'request') return <RequestLine request={one.request} onRelease={onRelease} />
  const { userId, stateDictId, outcome, isByCard } = one.ended
  return (
    <>
      <SeenName userId={userId} />
      <span>{stateDictId === null ? '' : wayName(stateDictId)}</span>
      <StatusTag {...addedOutcomeTag(outcome)} />
      <span className={styles.by}>{isByCard ? '刷卡' : '手动'}</span>
    </>
  )
}

interface Props extends Pick<LineProps, 'nameOf' | 'onRelease'> {
  /** Newest first. */
  readonly handled: readonly DeskEvent[]
}

/**
 * Lists the desk's events of the last ten minutes: ended requests, people whom the keeper added or released offline,
 * unknown people and refused cards.
 */
export const RecentEvents = ({ handled, nameOf, onRelease }: Props) => {
  const stranger = handled.find((one) => one.kind === 'stranger')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys must reach its end
    <section className={desk.panel} aria-label="最近处理" tabIndex={0}>
      <h2>
        最近处理 <span className={desk.count}>{handled.length}</span>
      </h2>
      {/* All other events are announced by toasts or the card field. */}
      <p role="status" className={desk.unseen}>
        {stranger === undefined
          ? ''
          : `${formatClock(stranger.at)} ${strangerWords(nameOf(stranger.deviceId), stranger.card)}`}
      </p>
      {handled.length === 0 ? (
        <p className={desk.quiet}>10 分钟内没有处理过请求</p>
      ) : (
        <ol className={`${desk.lines} ${styles.lines}`}>
          {handled.map((one) => (
            <li key={one.key} data-kind={one.kind}>
              <time>{formatClock(one.at)}</time>
              <Line one={one} nameOf={nameOf} onRelease={onRelease} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
