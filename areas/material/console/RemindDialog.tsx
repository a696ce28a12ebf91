import { Alert } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { type TaskView, material, materialLimits, type reminderSending } from '../contract.ts'
import { materialReads } from './reads.ts'
import styles from './material.module.css'

type Outcome = DataOf<typeof material.remind>

const failedWords: Readonly<Record<(typeof reminderSending)[number], string>> = {
  sent: '',
  noAddress: '没有发送：系统未设置对外地址。可在“材料查看”中为家长生成链接，自行发送。',
  noTemplate: '没有发送：本校未设置“请家长上传材料”的短信模板。可在“材料查看”中为家长生成链接，自行发送。',
}

const wordsOf = ({ sending, sent, waiting, unreached, left }: Outcome): string => {
  if (sending !== 'sent') return failedWords[sending]
  return [
    `已提醒 ${sent} 位家长`,
    waiting > 0 ? `${waiting} 位在 ${materialLimits.remindHours} 小时内已提醒过，没有再发` : '',
    unreached > 0 ? `${unreached} 名学生没有可提醒的家长` : '',
    left > 0 ? `还有 ${left} 位，请再按一次` : '',
  ]
    .filter(Boolean)
    .join('；')
}

/** 提醒家长: one press sends a message with a link to the parents of who is missing, and says what became of it. */
export const RemindDialog = ({ task, onClose }: { readonly task: TaskView; readonly onClose: () => void }) => {
  const [outcome, tell] = useState<Outcome | null>(null)
  const remind = useAction(material.remind, { changes: materialReads })
  const isOver = outcome !== null && outcome.left === 0
  const missing = task.asked - task.given
  return (
    <Dialog
      title={`提醒家长：${task.title}`}
      width={480}
      okText={isOver ? '完成' : '发送提醒'}
      confirmLoading={remind.isPending}
      onOk={() => (isOver ? onClose() : remind.press({ body: { id: task.id } }, tell))}
      onCancel={onClose}
    >
      <p>
        {missing} 名学生未交。将用短信提醒他们的家长，短信中有上传链接；同一家长 {materialLimits.remindHours}{' '}
        小时内只提醒一次。
      </p>
      <div className={styles.outcome} role="status">
        {outcome === null ? null : (
          <Alert type={outcome.sending === 'sent' ? 'success' : 'warning'} showIcon title={wordsOf(outcome)} />
        )}
      </div>
    </Dialog>
  )
}
