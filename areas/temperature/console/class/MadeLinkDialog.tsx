import { Alert } from 'antd'
import { CopiedFacts } from '../../../../platform/console/kit/CopiedFacts.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import type { temperature } from '../../contract.ts'
import styles from './Class.module.css'
import { sendingWords } from './sendingWords.ts'

interface Props {
  readonly made: DataOf<typeof temperature.makeLink>
  readonly onClose: () => void
}

/** Shows a link, this once: it is kept nowhere. */
export const MadeLinkDialog = ({ made, onClose }: Props) => (
  <Dialog
    title={`请${made.parentName}为${made.studentName}填报体温`}
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
          { name: '有效至', value: made.expiresTime.slice(0, 16) },
        ]}
      />
    </div>
    <p>家长打开后须填写手机号后四位；错 5 次后链接锁定，需要重新发送。</p>
  </Dialog>
)
