import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import type { OtherRecord } from '../../contract.ts'
import styles from '../PasswordDialog.module.css'
import { joiningEffectText } from './joiningText.ts'
import lines from './RecordLines.module.css'
import { RecordText } from './RecordText.tsx'

interface Props {
  readonly records: readonly OtherRecord[]
  readonly isPending: boolean
  readonly onJoin: () => void
  readonly onBack: () => void
}

/** The second step of 合并其他账号: shows the other account's records before joining. */
export const JoinedRecords = ({ records, isPending, onJoin, onBack }: Props) => (
  <>
    <p className={styles.why}>以下身份将合并到当前账号，请确认都是您本人的。{joiningEffectText}</p>
    <ul className={lines.lines} aria-label="将合并的身份">
      {records.map((record) => (
        <li key={record.schoolId} className={lines.line}>
          <RecordText record={record} />
        </li>
      ))}
    </ul>
    <div className={styles.actions}>
      <PlainButton disabled={isPending} onClick={onBack}>
        上一步
      </PlainButton>
      <PlainButton primary autoFocus pending={isPending} onClick={onJoin}>
        合并
      </PlainButton>
    </div>
  </>
)
