import { Alert, QRCode } from 'antd'
import { useState } from 'react'
import { CopiedText } from '../../../platform/console/kit/CopiedText.tsx'
import type { TaskView } from '../contract.ts'
import { PhonePreview } from './PhonePreview.tsx'
import styles from './registration.module.css'

const lacks = {
  noProvider: '本站未配置短信服务，家长收不到验证码，无法报名。请联系平台管理员。',
  noTemplate: '平台未设置“验证码”的短信模板，家长可能收不到验证码。请联系平台管理员。',
} as const

const stateLacks = {
  noProvider: '本站未配置短信服务，审核结果不会短信通知家长。',
  noTemplate: '学校未设置“报名审核结果”的短信模板，审核结果不会短信通知家长，家长可在报名页查看。',
} as const

/** The public address of a task with its QR code, and what parents see. */
export const ShareTab = ({ task }: { readonly task: TaskView }) => {
  const [address] = useState(() => `${window.location.origin}${task.place}`)
  const { sendingCodes, sendingStates } = task
  return (
    <div className={styles.share}>
      <div className={styles.qr}>
        <QRCode value={address} size={200} aria-label="报名页二维码" />
        <span>家长用微信扫码报名</span>
      </div>
      <div>
        <div className={styles.alerts}>
          {sendingCodes === 'sent' ? null : <Alert type="warning" showIcon title={lacks[sendingCodes]} />}
          {sendingStates === 'sent' ? null : <Alert type="info" showIcon title={stateLacks[sendingStates]} />}
        </div>
        <h2 className={styles.title}>报名页链接</h2>
        <CopiedText name="链接" text={address} />
        <p className={styles.quiet}>
          可发到班级群或公众号，也可打印二维码张贴。链接不含任何人的资料；家长凭手机号与短信验证码报名、查看、修改或撤回。
        </p>
        <h2 className={styles.title}>家长看到的页面</h2>
        <PhonePreview task={task} />
      </div>
    </div>
  )
}
