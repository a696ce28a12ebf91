import { useState } from 'react'
import { PlainDialog } from '../../../platform/console/kit/PlainDialog.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { AccountStep } from './AccountStep.tsx'
import styles from './ForgottenDialog.module.css'
import { ResetStep } from './ResetStep.tsx'

export interface ForgottenProps {
  /** The account name already typed in the login form. */
  readonly username: string
  /** Called after the reset with the account name for the login form. */
  readonly onReset: (username: string) => void
  readonly onClose: () => void
}

/** 忘记密码: sends a code to the account's number, then sets a new password with it. */
const ForgottenDialog = ({ username, onReset, onClose }: ForgottenProps) => {
  const [account, setAccount] = useState(username)
  const [isSent, setSent] = useState(false)
  const end = () => {
    showToast('密码已重置，请用新密码登录', 'success')
    onReset(account)
    onClose()
  }
  return (
    <PlainDialog title="忘记密码" onClose={onClose}>
      <div className={styles.steps}>
        {isSent ? (
          <ResetStep username={account} onReset={end} onBack={() => setSent(false)} />
        ) : (
          <AccountStep username={account} onChange={setAccount} onSent={() => setSent(true)} onClose={onClose} />
        )}
      </div>
      <p className={styles.hint}>没有绑定手机号？请联系学校负责人，由平台管理员或有“重置密码”权限的人员重置。</p>
    </PlainDialog>
  )
}

export default ForgottenDialog
