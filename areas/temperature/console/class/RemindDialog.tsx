import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { temperature } from '../../contract.ts'
import type { PeriodView } from '../../views.ts'
import { linkReads } from '../reads.ts'
import styles from './Class.module.css'
import { sendingWords } from './sendingWords.ts'
import type { ShiftRow } from './shiftRows.ts'

type Reminded = DataOf<typeof temperature.remind>

const Result = ({ told }: { readonly told: Reminded }) => {
  const { sent, asked, noNumber, sending } = told
  const isSent = sending === 'sent'
  const names = noNumber.map(({ name }) => name).join('、')
  return (
    <div role="status">
      <Alert
        type={isSent && noNumber.length === 0 ? 'success' : 'warning'}
        showIcon
        title={isSent ? `已提醒 ${asked} 名学生的家长，短信 ${sent} 条已交发件箱` : sendingWords[sending]}
        {...(noNumber.length === 0 ? {} : { description: `没有可以收到短信的家长，请另行联系：${names}` })}
      />
    </div>
  )
}

interface Props {
  readonly deptId: number
  readonly date: string
  readonly period: PeriodView
  readonly missing: readonly ShiftRow[]
  readonly onClose: () => void
}

/** Who has not reported yet, and one press that sends each parent a link for today; then what became of it. */
export const RemindDialog = ({ deptId, date, period, missing, onClose }: Props) => {
  const [told, tell] = useState<Reminded | null>(null)
  const remind = useAction(temperature.remind, { changes: linkReads })
  // A child on leave is at home: whoever nurses it is not asked, unless the school does so by itself.
  const here = missing.filter(({ absence }) => absence === '')
  const asked = here.length === 0 ? missing : here
  const send = () =>
    remind.press(
      { body: { deptId, date, periodId: period.id, studentIds: asked.map(({ userId }) => userId) } },
      (answer) => tell(answer),
    )
  return (
    <Dialog
      title={`提醒家长填报${period.name}体温`}
      width={520}
      onCancel={onClose}
      footer={
        told === null ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" autoFocus loading={remind.isPending} onClick={send}>
              提醒 {asked.length} 名学生的家长
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        )
      }
    >
      {told === null ? (
        <>
          <p>每名家长收到一条短信，凭短信里今天有效的链接为孩子填报，不需要账号。</p>
          <ul className={styles.missing} aria-label="未上报的学生">
            {missing.map(({ userId, name, code, absence }) => (
              <li key={userId}>
                {name}
                <span>{code}</span>
                <span>{absence === '' ? '' : `${absence}${asked.length === missing.length ? '' : '，不提醒'}`}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Result told={told} />
      )}
    </Dialog>
  )
}
