import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import type { AccountRecord } from '../../contract.ts'
import { AccountCard } from './AccountCard.tsx'
import { SeparateQuestion } from './SeparateQuestion.tsx'
import styles from './RecordLines.module.css'

interface Props {
  readonly records: readonly AccountRecord[]
  readonly isInConsole: boolean
  readonly onChanged: () => void
}

const RecordLine = ({ record, onPart }: { record: AccountRecord; onPart: (() => void) | null }) => (
  <li className={styles.line}>
    <div className={styles.what}>
      <p>
        <strong>{record.schoolName}</strong>
        {record.isCurrent ? <StatusTag text="当前" tone="good" /> : null}
        {record.isDisabled ? <StatusTag text="已停用" tone="quiet" /> : null}
      </p>
      <p>
        {record.name} · {record.roleNames.join('、') || '未分配角色'}
      </p>
      <p>用户名：{record.username}</p>
    </div>
    {onPart === null ? null : (
      <PlainButton aria-label={`拆分 ${record.schoolName}`} onClick={onPart}>
        拆分
      </PlainButton>
    )}
  </li>
)

/** 各校身份: the account's records in all schools. Each can be separated into a separate account. */
export const RecordsCard = ({ records, isInConsole, onChanged }: Props) => {
  const [chosen, setChosen] = useState<AccountRecord | null>(null)
  const canPart = records.length > 1
  return (
    <AccountCard title="各校身份" {...(canPart ? { about: '以下任一用户名都可以登录，密码相同。' } : {})}>
      <ul className={styles.lines} aria-label="各校身份">
        {records.map((record) => (
          <RecordLine key={record.schoolId} record={record} onPart={canPart ? () => setChosen(record) : null} />
        ))}
      </ul>
      {chosen === null ? null : (
        <SeparateQuestion
          record={chosen}
          isInConsole={isInConsole}
          onChanged={onChanged}
          onClose={() => setChosen(null)}
        />
      )}
    </AccountCard>
  )
}
