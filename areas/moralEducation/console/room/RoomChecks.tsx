import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Failed } from '../../../../platform/console/kit/States.tsx'
import { moralEducation } from '../../contract.ts'
import { formatRecordValue, nameOfItem, RecordState } from '../records/recordTexts.tsx'
import styles from './RoomChecks.module.css'

interface Props {
  readonly roomId: number
}

const ChecksOfRoom = ({ roomId }: Props) => {
  const { data, error, refetch } = useCall(moralEducation.roomChecks, { query: { roomId } }, { every: () => 60_000 })
  if (error) return <Failed error={error} title="检查记录加载失败" onRetry={refetch} />
  if (data === undefined || data.length === 0) return null
  return (
    <section className={styles.checks}>
      <h2>今天的检查</h2>
      <ul aria-label="今天的检查">
        {data.map((check) => (
          <li key={check.id}>
            <span>{check.createTime.slice(11, 16)}</span>
            <span title={check.projectName}>{nameOfItem(check)}</span>
            <strong>{formatRecordValue(check)}</strong>
            <span>{check.examUserName}</span>
            <RecordState record={check} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Today's checks of a dormitory room. Shows nothing without the right to see records, or without checks. */
export const RoomChecks = ({ roomId }: Props) =>
  useAllowed('moralEducation:record:view') ? <ChecksOfRoom roomId={roomId} /> : null
