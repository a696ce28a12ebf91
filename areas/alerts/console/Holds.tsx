import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import {
  type HoldView,
  type Sending,
  alertLimits,
  alerts,
  describeLack,
  holdReasonNames,
  kindNames,
  nameArrival,
  noRecipient,
} from '../contract.ts'
import styles from './Alerts.module.css'
import { KindLacks } from './Readiness.tsx'
import { alertReads } from './reads.ts'

/** Interval in which held storms are read again, ms. */
const refreshEvery = 30_000

const describeHold = ({ kind, pupils, about, reason }: HoldView): string =>
  `${kindNames[kind]} ${pupils} 人，没有发送：${holdReasonNames[reason]}${about === '' ? '' : `（${about}）`}`

/** Says how many pupils' messages left, which may still wait to be sent, and why the others have none. */
const describeSending = ({ told, untold, withoutRecipient, lacks }: Sending): string => {
  if (told + untold === 0) return '学生都已不在其列，没有发送'
  const handed = `已交付发送 ${told} 人`
  if (untold === 0) return handed
  const whys = [
    ...lacks.map(({ role, lack, pupils }) => `${describeLack(role, lack)}（${pupils} 人）`),
    ...(withoutRecipient === 0 ? [] : [`${noRecipient}（${withoutRecipient} 人）`]),
  ]
  return `${told === 0 ? '没有发送' : handed}，${untold} 人通知不到：${whys.join('，')}`
}

/** Names in the list of held storms. All known names are in the dialog, where the administrator decides. */
const listedNames = 6

const nameMissing = (kind: HoldView['kind']): string => (kind === 'fever' ? '仍发热' : `还没有${nameArrival(kind)}`)

const countMissing = ({ pupils, arrived }: HoldView): number => pupils - arrived

const listNames = (hold: HoldView, most: number): string => {
  const listed = hold.names.slice(0, most)
  return countMissing(hold) <= listed.length ? listed.join('、') : `${listed.join('、')} 等`
}

/** Says who is missing. A low window leaves the names to the dialog, so that the table keeps its room. */
const Missing = ({ hold, most, isListed }: { hold: HoldView; most: number; isListed: boolean }) => (
  <>
    {nameMissing(hold.kind)} {countMissing(hold)} 人
    {hold.names.length === 0 ? null : (
      <span className={isListed ? styles.names : undefined}>：{listNames(hold, most)}</span>
    )}
  </>
)

/** Formats when a storm was held. One of an earlier day still waits. */
const formatHeldTime = ({ heldTime }: HoldView): string =>
  heldTime.slice(heldTime.slice(0, 10) === schoolNow().slice(0, 10) ? 11 : 5, 16)

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
    done={(sent) => (sends ? describeSending(sent) : '已标为不发送')}
    okText={sends ? '发送' : '不发送'}
    onClose={onClose}
  >
    <p>
      {sends
        ? `${countMissing(hold)} 名${nameMissing(hold.kind)}的学生，按设置通知家长、班主任。`
        : `${hold.pupils} 名学生的家长和班主任都不会收到消息。`}
    </p>
    {sends ? <KindLacks kind={hold.kind} /> : null}
    <p>
      <Missing hold={hold} most={hold.names.length} isListed={false} />
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
            <div className={styles.what}>
              <strong>{describeHold(hold)}</strong>
              <p>
                {formatHeldTime(hold)}
                {hold.arrived === 0
                  ? ''
                  : `，${hold.kind === 'fever' ? '不再发热' : `已${nameArrival(hold.kind)}`} ${hold.arrived} 人`}
                ，
                <Missing hold={hold} most={listedNames} isListed />
              </p>
            </div>
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
