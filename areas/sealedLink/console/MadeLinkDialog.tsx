import { Alert } from 'antd'
import { CopiedFacts } from '../../../platform/console/kit/CopiedFacts.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { ShownOnceDialog } from '../../../platform/console/kit/ShownOnceDialog.tsx'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { type MadeLink, linkLimits } from '../contract.ts'
import styles from './AskParent.module.css'
import { handOverHint } from './sendingWords.ts'

interface Props {
  readonly made: MadeLink
  /** The parent's task, such as 填写请假. */
  readonly what: string
  readonly message: PurposeName
  readonly onClose: () => void
}

const opening = `家长打开后须填写手机号后六位；错 ${linkLimits.tries} 次后链接锁定，需要重新生成。`

const endOf = ({ expiresTime }: MadeLink) => ({ name: '有效至', value: expiresTime.slice(0, 16) })

/** Confirms a texted link. The link isn't shown, because anyone who sees it could open it. */
const Sent = ({ made, title, onClose }: Pick<Props, 'made' | 'onClose'> & { readonly title: string }) => (
  <Dialog
    title={title}
    width={560}
    okText="完成"
    cancelButtonProps={{ style: { display: 'none' } }}
    onOk={onClose}
    onCancel={onClose}
  >
    <Alert type="success" showIcon title={`已发送短信到 ${made.parentName} 的手机`} />
    <div className={styles.facts}>
      <CopiedFacts facts={[endOf(made)]} />
    </div>
    <p className={styles.quiet}>链接只在短信里。{opening}家长没有收到时，请核对登记的手机号后重新生成。</p>
  </Dialog>
)

/** Shows whether a new link was texted. A link that wasn't is shown, this once. */
export const MadeLinkDialog = ({ made, what, message, onClose }: Props) => {
  const { handOver, parentName, studentName } = made
  const title = `请${parentName}为${studentName}${what}`
  if (handOver === null) return <Sent made={made} title={title} onClose={onClose} />
  return (
    <ShownOnceDialog
      title={title}
      okText="完成"
      warning={`链接只显示这一次。${handOverHint(handOver.why, message)}`}
      facts={[{ name: '链接', value: `${window.location.origin}${handOver.place}`, isCopied: true }, endOf(made)]}
      onClose={onClose}
    >
      <p className={styles.quiet}>{opening}通过此链接提交的内容会注明“链接由您转交”。</p>
    </ShownOnceDialog>
  )
}
