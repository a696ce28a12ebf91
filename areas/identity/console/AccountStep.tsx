import type { FormEvent } from 'react'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../platform/console/kit/PlainField.tsx'
import { sendPasswordCode } from './passwordReset.ts'
import { FormFault } from './FormFault.tsx'
import styles from './PasswordDialog.module.css'
import { useFormRefusal } from './useFormRefusal.ts'

interface Props {
  readonly username: string
  readonly onChange: (username: string) => void
  readonly onSent: () => void
  readonly onClose: () => void
}

/** The first step of 忘记密码: the account name, and sending a code to its number. */
export const AccountStep = ({ username, onChange, onSent, onClose }: Props) => {
  const { submit, edit, fault, faultAt, isPending, isWaiting } = useFormRefusal(() => 'username')
  const account = username.trim()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = { username: account === '' ? '请输入账号' : null }
    if (!(await submit(found, () => sendPasswordCode(account)))) return
    onChange(account)
    onSent()
  }
  return (
    <form onSubmit={send} noValidate>
      <p className={styles.why}>我们向账号绑定的手机号发送验证码，用它设置新密码。</p>
      <FormFault text={fault} />
      <PlainField
        label="账号"
        autoComplete="username"
        placeholder="请输入账号"
        maxLength={64}
        autoFocus
        value={username}
        fault={faultAt('username')}
        onChange={edit('username', onChange)}
      />
      <div className={styles.actions}>
        <PlainButton onClick={onClose}>取消</PlainButton>
        <PlainButton type="submit" primary pending={isPending} disabled={isWaiting}>
          发送验证码
        </PlainButton>
      </div>
    </form>
  )
}
