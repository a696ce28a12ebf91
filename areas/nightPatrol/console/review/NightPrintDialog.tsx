import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { PrintPage } from '../../../../platform/console/kit/PrintPage.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { nightPatrol } from '../../contract.ts'
import type { CheckView, RoundDetail } from '../../views.ts'
import { checkStateTitles, roundStateTitles } from '../../words.ts'
import styles from './Review.module.css'

const noteOf = ({ result, note, handling }: CheckView) =>
  [result === 'abnormal' ? `异常：${note}` : note, handling === '' ? '' : `处理：${handling}`]
    .filter(Boolean)
    .join('；')

const RoundTable = ({ round }: { readonly round: RoundDetail }) => (
  <section aria-label={round.plan}>
    <h3>
      {round.startTime.slice(11, 16)} {round.plan}（{roundStateTitles[round.state]}）
    </h3>
    <p>
      {round.line}，巡查人 {round.guards.join('、')}，已巡 {round.checked}/{round.total} 处
    </p>
    <table className={styles.paper}>
      <thead>
        <tr>
          <th>地点</th>
          <th>状态</th>
          <th>时间</th>
          <th>记录人</th>
          <th>说明</th>
        </tr>
      </thead>
      <tbody>
        {round.checks.map((check) => (
          <tr key={check.id}>
            <td>{check.place}</td>
            <td>{checkStateTitles[check.state]}</td>
            <td>{check.time?.slice(11)}</td>
            <td>{check.by}</td>
            <td>{noteOf(check)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

interface Props {
  /** `yyyy-MM-dd`. */
  readonly night: string
  readonly onClose: () => void
}

/** Dialog that prints all rounds of a night with every place, for the file and for signatures. */
export const NightPrintDialog = ({ night, onClose }: Props) => {
  const { schoolName } = useUser()
  const [at] = useState(() => schoolNow())
  const found = useCall(nightPatrol.night, { query: { night } })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={10} />
    return (
      <PrintPage title={`${night} 夜间巡查记录`} school={schoolName ?? ''} at={at}>
        {found.data.rounds.map((round) => (
          <RoundTable key={round.id} round={round} />
        ))}
        <p>安保负责人签字：＿＿＿＿＿＿＿＿　日期：＿＿＿＿＿＿＿＿</p>
      </PrintPage>
    )
  }
  return (
    <Dialog title="打印当夜" width={880} footer={null} onCancel={onClose}>
      <div className={styles.print}>{contents()}</div>
    </Dialog>
  )
}
