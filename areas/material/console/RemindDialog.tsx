import { Alert } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { sendingLackText } from '../../sealedLink/console/index.ts'
import { type TaskView, material, materialLimits } from '../contract.ts'
import { materialReads } from './reads.ts'
import styles from './material.module.css'

type Outcome = DataOf<typeof material.remind>

const outcomeText = ({ sending, sent, waiting, unreached, left }: Outcome): string => {
  if (sending !== 'sent') return sendingLackText(sending, 'materialLink')
  return [
    `已提醒 ${sent} 位家长`,
    waiting > 0 ? `${waiting} 位在 ${materialLimits.remindHours} 小时内已提醒过，没有再发` : '',
    unreached > 0 ? `${unreached} 名学生没有可提醒的家长` : '',
    left > 0 ? `还有 ${left} 位，请再按一次` : '',
  ]
    .filter(Boolean)
    .join('；')
}

type Planned = DataOf<typeof material.remindPlan>

const unreachedText = ({ unreached, names }: Planned) =>
  `${unreached} 名学生没有可以收到短信的家长，请另行联系：${names.join('、')}${unreached > names.length ? ' 等' : ''}`

/** Shows whom a reminder will reach, before it is sent. */
const Plan = ({ plan }: { readonly plan: Planned }) => {
  const { sending, missing, due, waiting, unreached } = plan
  if (sending !== 'sent') {
    const instead = `${missing} 名学生未交。可在“材料查看”中为家长生成链接，自行发送`
    return <Alert type="warning" showIcon title={sendingLackText(sending, 'materialLink')} description={instead} />
  }
  return (
    <>
      <p>
        {missing} 名学生未交。将给 {due} 位家长发短信，短信中有上传链接
        {waiting > 0 ? `；${waiting} 位在 ${materialLimits.remindHours} 小时内已提醒过，不再发` : ''}。
      </p>
      {unreached > 0 ? <p>{unreachedText(plan)}</p> : null}
    </>
  )
}

/** 提醒家长: sends the parents of missing students a message with a link, and shows the result. */
export const RemindDialog = ({ task, onClose }: { readonly task: TaskView; readonly onClose: () => void }) => {
  const [outcome, tell] = useState<Outcome | null>(null)
  const remind = useAction(material.remind, { changes: materialReads })
  const plan = useCall(material.remindPlan, { query: { id: task.id } }, { enabled: outcome === null })
  const isOver = outcome !== null && outcome.left === 0
  const maySend = plan.data?.sending === 'sent' && plan.data.due > 0
  const planned = () => {
    if (plan.error) return <Failed error={plan.error} onRetry={plan.refetch} />
    return plan.data === undefined ? <Loading rows={2} /> : <Plan plan={plan.data} />
  }
  return (
    <Dialog
      title={`提醒家长：${task.title}`}
      width={480}
      okText={isOver ? '完成' : '发送提醒'}
      okButtonProps={{ disabled: !isOver && !maySend }}
      confirmLoading={remind.isPending}
      onOk={() => (isOver ? onClose() : remind.press({ body: { id: task.id } }, tell))}
      onCancel={onClose}
    >
      {outcome === null ? planned() : null}
      <div className={styles.outcome} role="status">
        {outcome === null ? null : (
          <Alert type={outcome.sending === 'sent' ? 'success' : 'warning'} showIcon title={outcomeText(outcome)} />
        )}
      </div>
    </Dialog>
  )
}
