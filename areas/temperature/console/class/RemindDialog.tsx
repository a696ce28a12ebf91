import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { sendingLackText } from '../../../sealedLink/console/index.ts'
import { temperature } from '../../contract.ts'
import type { PeriodView } from '../../views.ts'
import { linkReads } from '../reads.ts'
import styles from './Class.module.css'
import type { ShiftRow } from './shiftRows.ts'

type Reminded = DataOf<typeof temperature.remind>

const Result = ({ result }: { readonly result: Reminded }) => {
  const { sent, asked, noNumber, sending } = result
  const isSent = sending === 'sent'
  const names = noNumber.map(({ name }) => name).join('、')
  return (
    <div role="status">
      <Alert
        type={isSent && noNumber.length === 0 ? 'success' : 'warning'}
        showIcon
        title={
          isSent
            ? `已提醒 ${asked} 名学生的家长，短信 ${sent} 条已交发件箱`
            : sendingLackText(sending, 'temperatureLink')
        }
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

/** Lists the students without a reading, sends each parent a link for today with one click, and shows the result. */
export const RemindDialog = ({ deptId, date, period, missing, onClose }: Props) => {
  const [result, setResult] = useState<Reminded | null>(null)
  const remind = useAction(temperature.remind, { changes: linkReads })
  // Parents of children on leave are not reminded, unless only such children are missing.
  const here = missing.filter(({ absence }) => absence === '')
  const asked = here.length === 0 ? missing : here
  const body = { deptId, date, periodId: period.id, studentIds: asked.map(({ userId }) => userId) }
  const plan = useCall(temperature.remindPlan, { body }, { enabled: result === null })
  const unreached = new Set(plan.data?.noNumber.map(({ userId }) => userId))
  const lacking = plan.data === undefined || plan.data.sending === 'sent' ? null : plan.data.sending
  const reached = asked.length - unreached.size
  const noteOf = ({ userId, absence }: ShiftRow) => {
    if (unreached.has(userId)) return `${absence} 没有可以收到短信的家长`
    return absence === '' || asked.length === missing.length ? absence : `${absence}，不提醒`
  }
  return (
    <Dialog
      title={`提醒家长填报${period.name}体温`}
      width={520}
      onCancel={onClose}
      footer={
        result === null ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              type="primary"
              autoFocus
              loading={remind.isPending}
              disabled={plan.data === undefined || lacking !== null || reached === 0}
              onClick={() => remind.press({ body }, setResult)}
            >
              提醒 {reached} 名学生的家长
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        )
      }
    >
      {result === null ? (
        <>
          {lacking === null ? (
            <p>每名家长收到一条短信，凭短信里今天有效的链接为孩子填报，不需要账号。</p>
          ) : (
            <Alert
              type="warning"
              showIcon
              title={sendingLackText(lacking, 'temperatureLink')}
              description="可在“家长链接”中为家长生成链接，自行发送"
            />
          )}
          {unreached.size === 0 ? null : <p>其中 {unreached.size} 名学生没有可以收到短信的家长，请另行联系。</p>}
          <ul className={styles.missing} aria-label="未上报的学生">
            {missing.map((row) => (
              <li key={row.userId}>
                {row.name}
                <span>{row.code}</span>
                <span>{noteOf(row)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Result result={result} />
      )}
    </Dialog>
  )
}
