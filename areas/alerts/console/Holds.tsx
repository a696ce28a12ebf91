import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type HoldView, alertLimits, alerts, holdReasonNames, kindNames } from '../contract.ts'
import styles from './Alerts.module.css'
import { alertReads } from './reads.ts'

/** Interval in which held storms are read again, ms. */
const refreshEvery = 30_000

const describeHold = ({ kind, pupils, about, reason }: HoldView): string =>
  `${kindNames[kind]} ${pupils} 人，没有发送：${holdReasonNames[reason]}${about === '' ? '' : `（${about}）`}`

interface Decision {
  readonly hold: HoldView
  readonly sends: boolean
}

const DecisionDialog = ({ hold, sends, onClose }: Decision & { readonly onClose: () => void }) => (
  <SaveDialog
    call={alerts.decideHold}
    title={sends ? '发送预警' : '不发送预警'}
    initial={{ id: hold.id, sends, note: '' }}
    changes={alertReads}
    done={({ told }) => (sends ? `已通知 ${told} 名学生的家长和班主任` : '已标为不发送')}
    okText={sends ? '发送' : '不发送'}
    onClose={onClose}
  >
    <p>
      {sends
        ? `${hold.pupils - hold.arrived} 名还没有到的学生，按设置通知家长和班主任。`
        : `${hold.pupils} 名学生的家长和班主任都不会收到消息。`}
    </p>
    <FormField name="note" label="说明">
      <Input maxLength={alertLimits.note} placeholder="如 秋游，返校晚" />
    </FormField>
  </SaveDialog>
)

/** The alerts that were held back, with the reason, for an administrator to send or to drop. */
export const Holds = () => {
  const { data } = useCall(alerts.holds, {}, { every: () => refreshEvery })
  const [decision, decide] = useState<Decision | null>(null)
  if (data === undefined || data.length === 0) return null
  return (
    <section className={styles.held} aria-label="待核对的预警">
      <ul className={styles.holds}>
        {data.map((hold) => (
          <li key={hold.id} className={styles.hold}>
            <span className={styles.what}>
              <strong>{describeHold(hold)}</strong>
              <p>
                {hold.heldTime.slice(11, 16)}
                {hold.arrived === 0 ? '' : `，已到 ${hold.arrived} 人`}，还没有到：{hold.names.join('、') || '无'}
              </p>
            </span>
            <Space>
              <Button type="primary" onClick={() => decide({ hold, sends: true })}>
                发送
              </Button>
              <Button onClick={() => decide({ hold, sends: false })}>不发送</Button>
            </Space>
          </li>
        ))}
      </ul>
      {decision === null ? null : <DecisionDialog {...decision} onClose={() => decide(null)} />}
    </section>
  )
}
