import { ShownOnceDialog } from '../../../platform/console/kit/ShownOnceDialog.tsx'
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
  <ShownOnceDialog
    title={`请${made.parentName}为${made.studentName}${what}`}
    okText="完成"
    warning={`链接只显示这一次。${sentWords(made.sending, message)}`}
    facts={[
      { name: '链接', value: `${window.location.origin}${made.place}`, isCopied: true },
      { name: '有效至', value: made.expiresTime.slice(0, 16) },
    ]}
    onClose={onClose}
  >
    <p className={styles.quiet}>家长打开后须填写手机号后四位；错 {linkLimits.tries} 次后链接锁定，需要重新生成。</p>
  </ShownOnceDialog>
)
