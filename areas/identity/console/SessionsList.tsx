import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import type { OwnSession } from '../contract.ts'
import { sessionHistoryDays } from './loginCalls.ts'
import styles from './SessionsList.module.css'
import { StayLine } from './StayLine.tsx'
import type { StayTarget } from './stayQuestion.ts'

interface Props {
  /** Undefined until loaded. */
  readonly stays: readonly OwnSession[] | undefined
  /** The loading error, or null. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly onAsk: (asked: StayTarget) => void
}

/** Lists the user's current and recent sign-ins, with buttons to end them. Without Ant Design, for the account page. */
export const SessionsList = ({ stays, error, onRetry, onAsk }: Props) => {
  const hasOthers = stays?.some((stay) => !stay.isCurrent && stay.endedAt === null) ?? false
  return (
    <>
      <div className={styles.head}>
        <p>最近 {sessionHistoryDays} 天的登录。如有不认识的设备，请结束它的会话，并修改密码。</p>
        <PlainButton danger disabled={!hasOthers} onClick={() => onAsk('others')}>
          结束其他全部会话
        </PlainButton>
      </div>
      {error === null ? null : <Failed error={error} onRetry={onRetry} />}
      {stays === undefined && error === null ? <Loading rows={4} rowHeight={72} /> : null}
      {stays === undefined ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach a scrolling list
        <ul className={styles.stays} aria-label="登录记录" tabIndex={0}>
          {stays.map((stay) => (
            <StayLine key={stay.id} stay={stay} onEnd={onAsk} />
          ))}
        </ul>
      )}
    </>
  )
}
