import { Alert } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Failed } from '../../../../platform/console/kit/States.tsx'
import { timetable } from '../../contract.ts'
import { conflictKindNames } from '../../words.ts'
import styles from './Plans.module.css'

/** Lists the conflicts of a plan. Nothing without any. */
export const Conflicts = ({ planId }: { readonly planId: number }) => {
  const found = useCall(timetable.conflicts, { query: { planId } })
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (found.data === undefined || found.data.total === 0) return null
  const { total, conflicts } = found.data
  return (
    <Alert
      type="warning"
      showIcon
      title={`有 ${total} 处冲突，发布前请先改正`}
      description={
        <ul className={styles.conflicts}>
          {conflicts.map(({ kind, lessonIds, text }) => (
            <li key={`${kind} ${lessonIds.join(' ')} ${text}`}>
              {conflictKindNames[kind]}：{text}
            </li>
          ))}
        </ul>
      }
    />
  )
}
