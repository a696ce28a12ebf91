import { useCall } from '../../../platform/console/client/useCall.ts'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { exam } from '../contract.ts'
import styles from './Scores.module.css'
import { formatEntry } from './scoreTexts.ts'

interface Props {
  readonly examId: number
  readonly studentId: number
}

/** The changes of a student's scores in an exam, the latest first. */
export const ScoreHistory = ({ examId, studentId }: Props) => {
  const found = useCall(exam.scoreHistory, { query: { examRecordId: examId, userId: studentId } })
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={2} rowHeight={32} />
  if (found.data.length === 0) return <p className={styles.total}>没有修改记录</p>
  return (
    <section aria-label="修改记录">
      <h3>修改记录</h3>
      <ul className={styles.history}>
        {found.data.map(({ id, subject, before, after, reason, by, at }) => (
          <li key={id}>
            <span className={styles.time}>{at}</span>
            {by} 将{subject}由 {formatEntry(before) || '未录入'} 改为 {formatEntry(after) || '未录入'}
            {reason === '' ? '' : `：${reason}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
