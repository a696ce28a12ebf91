import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import type { CheckView, RoundDetail } from '../../views.ts'
import { checkStateTitles } from '../../words.ts'
import { checkTones } from '../tones.ts'
import styles from './Walk.module.css'
import type { WaitingCheck } from './waitingChecks.ts'

interface Props {
  readonly round: RoundDetail
  readonly waiting: readonly WaitingCheck[]
  readonly isOpen: boolean
  readonly onPress: (check: CheckView) => void
}

const noteOf = ({ time, by, result, note, isMine }: CheckView) =>
  [time?.slice(11, 16), isMine ? '' : by, result === 'abnormal' ? `异常：${note}` : note].filter(Boolean).join(' ')

/** The places of a round in their order. A press notes a place, or adds an exception to it. */
export const PlaceList = ({ round, waiting, isOpen, onPress }: Props) => {
  const next = round.isOrdered ? round.checks.find(({ state }) => state === 'open') : undefined
  const isWaiting = (check: CheckView) =>
    waiting.some(({ checkId, refused }) => checkId === check.id && refused === null)
  return (
    <ol className={styles.places} aria-label={`${round.plan}的地点`}>
      {round.checks.map((check, at) => (
        <li key={check.id}>
          <button
            type="button"
            className={styles.place}
            data-next={check.id === next?.id}
            disabled={!isOpen}
            onClick={() => onPress(check)}
          >
            <b>{at + 1}</b>
            <span className={styles.where}>
              <strong>{check.place}</strong>
              <small>{check.location}</small>
              {check.lookAt === '' ? null : <small>{`查看：${check.lookAt}`}</small>}
              <small data-abnormal={check.result === 'abnormal'}>{noteOf(check)}</small>
            </span>
            {isWaiting(check) ? (
              <StatusTag text="待发送" tone="notice" />
            ) : (
              <StatusTag text={checkStateTitles[check.state]} tone={checkTones[check.state]} />
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}
