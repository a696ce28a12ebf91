import { Alert } from 'antd'
import { CopiedFacts } from '../../../platform/console/kit/CopiedFacts.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { type MadeLink, linkLimits } from '../contract.ts'
import styles from './AskParent.module.css'
import { sentWords } from './sendingWords.ts'

interface Props {
  readonly made: MadeLink
  /** The task of the parent, as 填写请假. */
  readonly what: string
  readonly message: PurposeName
  readonly onClose: () => void
}

/** Shows a link, this once: it is kept nowhere. */
export const MadeLinkDialog = ({ made, what, message, onClose }: Props) => (
  <Dialog
    title={`请${made.parentName}为${made.studentName}${what}`}
    width={560}
    okText="完成"
    cancelButtonProps={{ style: { display: 'none' } }}
    mask={{ closable: false }}
    keyboard={false}
    closable={false}
    onOk={onClose}
    onCancel={onClose}
  >
    <Alert type="warning" showIcon title={`链接只显示这一次。${sentWords(made.sending, message)}`} />
    <div className={styles.made}>
      <CopiedFacts
        facts={[
          { name: '链接', value: `${window.location.origin}${made.place}`, isCopied: true },
          { name: '有效至', value: made.expiresTime.slice(0, 16) },
        ]}
      />
    </div>
    <p className={styles.quiet}>家长打开后须填写手机号后四位；错 {linkLimits.tries} 次后链接锁定，需要重新生成。</p>
  </Dialog>
)
