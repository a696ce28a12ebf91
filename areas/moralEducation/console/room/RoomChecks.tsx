import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { moralEducation } from '../../contract.ts'
import { formatRecordValue, nameOfItem, RecordState } from '../records/recordTexts.tsx'
import styles from './RoomChecks.module.css'

interface Props {
  readonly roomId: number
}

const Checks = ({ checks }: { readonly checks: DataOf<typeof moralEducation.roomChecks> }) => {
  if (checks.length === 0) return <p className={styles.none}>今天还没有检查记录</p>
  return (
    <ul aria-label="今天的检查">
      {checks.map((check) => (
        <li key={check.id}>
          <span>{check.createTime.slice(11, 16)}</span>
          <span title={check.projectName}>{nameOfItem(check)}</span>
          <strong>{formatRecordValue(check)}</strong>
          <span>{check.examUserName}</span>
          <RecordState record={check} />
        </li>
      ))}
    </ul>
  )
}

const ChecksOfRoom = ({ roomId }: Props) => {
  const { data, error, refetch } = useCall(moralEducation.roomChecks, { query: { roomId } }, { every: () => 60_000 })
  if (error) return <Failed error={error} title="检查记录加载失败" onRetry={refetch} />
  return (
    <section className={styles.checks}>
      <h2>今天的检查</h2>
      {data === undefined ? <Loading rows={1} rowHeight={32} /> : <Checks checks={data} />}
    </section>
  )
}

/** Today's checks of a dormitory room. Shows nothing without the right to see records. */
export const RoomChecks = ({ roomId }: Props) =>
  useAllowed('moralEducation:record:view') ? <ChecksOfRoom roomId={roomId} /> : null
