import { Alert } from 'antd'
import { CopiedFacts } from '../../../platform/console/kit/CopiedFacts.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import type { leave, linkSending } from '../contract.ts'
import styles from './Leave.module.css'
import { toMinute } from './leaveColumns.tsx'

type Sending = (typeof linkSending)[number]

const sendingWords: Readonly<Record<Sending, string>> = {
  sent: '短信已交发件箱发送。',
  notAsked: '请复制后自行发给家长。',
  noAddress: '没有发送短信：系统未设置对外地址，请复制后自行发给家长。',
  noTemplate: '没有发送短信：本校未设置“请家长填写请假”的短信模板，请复制后自行发给家长。',
}

interface Props {
  readonly made: DataOf<typeof leave.makeLink>
  readonly onClose: () => void
}

/** Shows a link, this once: it is kept nowhere. */
export const MadeLinkDialog = ({ made, onClose }: Props) => (
  <Dialog
    title={`请${made.parentName}为${made.studentName}填写请假`}
    width={560}
    okText="完成"
    cancelButtonProps={{ style: { display: 'none' } }}
    mask={{ closable: false }}
    keyboard={false}
    closable={false}
    onOk={onClose}
    onCancel={onClose}
  >
    <Alert type="warning" showIcon title={`链接只显示这一次。${sendingWords[made.sending]}`} />
    <div className={styles.madeLink}>
      <CopiedFacts
        facts={[
          { name: '链接', value: `${window.location.origin}${made.place}`, isCopied: true },
          { name: '有效至', value: toMinute(made.expiresTime) },
        ]}
      />
    </div>
    <p className={styles.quiet}>家长打开后须填写手机号后四位；错 5 次后链接锁定，需要重新发送。</p>
  </Dialog>
)
