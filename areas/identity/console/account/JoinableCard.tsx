import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import type { Account } from '../../contract.ts'
import { AccountCard } from './AccountCard.tsx'
import { joinByTelephone } from './accountActions.ts'
import { joiningEffectText } from './joiningText.ts'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import styles from './RecordLines.module.css'
import { RecordText } from './RecordText.tsx'

type Joinable = Account['joinable'][number]

interface Props {
  readonly joinable: readonly Joinable[]
  readonly onChanged: () => void
}

const JoinableLine = ({ record, onJoin }: { record: Joinable; onJoin: () => void }) => (
  <li className={styles.line}>
    <RecordText record={record} />
    <PlainButton aria-label={`合并 ${record.schoolName}`} onClick={onJoin}>
      合并
    </PlainButton>
  </li>
)

/** 可合并的身份: records of other schools with the same proven number. */
export const JoinableCard = ({ joinable, onChanged }: Props) => {
  const [chosen, setChosen] = useState<Joinable | null>(null)
  const join = async ({ schoolId }: Joinable, password: string) => {
    await joinByTelephone(schoolId, password)
    showToast('合并成功', 'success')
  }
  // Reload after a refusal too, because the records may have changed, but only once the refusal has been read.
  const close = () => {
    setChosen(null)
    onChanged()
  }
  return (
    <AccountCard title="可合并的身份" about="其他学校登记了您的手机号。如果是您本人，可以合并到当前账号。">
      <ul className={styles.lines} aria-label="可合并的身份">
        {joinable.map((record) => (
          <JoinableLine key={record.schoolId} record={record} onJoin={() => setChosen(record)} />
        ))}
      </ul>
      {chosen === null ? null : (
        <PasswordQuestion
          title="确认合并到当前账号吗？"
          okText="合并"
          onConfirm={(password) => join(chosen, password)}
          onClose={close}
        >
          {chosen.schoolName}，{chosen.name}。{joiningEffectText}
        </PasswordQuestion>
      )}
    </AccountCard>
  )
}
