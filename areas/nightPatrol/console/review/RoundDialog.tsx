import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { nightPatrol } from '../../contract.ts'
import type { CheckView, RoundDetail } from '../../views.ts'
import { checkStateTitles, checkWayTitles, roundStateTitles } from '../../words.ts'
import { checkTones } from '../tones.ts'
import { Photos } from './Photos.tsx'
import styles from './Review.module.css'

const factsOf = (round: RoundDetail) => [
  { name: '路线', value: `${round.line}（${round.isOrdered ? '按顺序' : '不限顺序'}）` },
  { name: '状态', value: roundStateTitles[round.state] },
  { name: '应开始', value: round.startTime.slice(0, 16) },
  { name: '应结束', value: `${round.endTime.slice(11, 16)}，宽限到 ${round.dueTime.slice(11, 16)}` },
  { name: '巡查人', value: round.guards.join('、') },
  { name: '已巡', value: `${round.checked}/${round.total} 处，迟到 ${round.late}，异常 ${round.abnormal}` },
]

const timeOf = ({ time, sentTime, by, way }: CheckView) =>
  time === null
    ? ''
    : [
        `${time.slice(11)} ${by}`,
        way === null ? '' : checkWayTitles[way],
        sentTime === null ? '' : `补传于 ${sentTime.slice(11)}`,
      ]
        .filter(Boolean)
        .join('，')

const Check = ({ check, at }: { readonly check: CheckView; readonly at: number }) => (
  <li>
    <b>{at + 1}</b>
    <span className={styles.what}>
      <strong>{check.place}</strong>
      <small>{[check.location, timeOf(check)].filter(Boolean).join('，')}</small>
      {check.note === '' ? null : <span>{check.result === 'abnormal' ? `异常：${check.note}` : check.note}</span>}
      {check.handledTime === null ? null : (
        <small>
          {check.handledBy} {check.handledTime.slice(0, 16)} 处理：{check.handling}
        </small>
      )}
      <Photos urls={check.photos} of={check.place} />
    </span>
    <StatusTag text={checkStateTitles[check.state]} tone={checkTones[check.state]} />
  </li>
)

interface Props {
  readonly id: number
  readonly onClose: () => void
}

/** Dialog that shows a round with every place. */
export const RoundDialog = ({ id, onClose }: Props) => {
  const found = useCall(nightPatrol.round, { params: { id } })
  const contents = () => {
    if (found.data !== undefined)
      return (
        <>
          <Facts facts={factsOf(found.data)} />
          <ol className={styles.checks}>
            {found.data.checks.map((check, at) => (
              <Check key={check.id} check={check} at={at} />
            ))}
          </ol>
        </>
      )
    return found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={8} />
  }
  return (
    <Dialog title={found.data?.plan ?? '巡查班次'} width={720} footer={null} onCancel={onClose}>
      {contents()}
    </Dialog>
  )
}
