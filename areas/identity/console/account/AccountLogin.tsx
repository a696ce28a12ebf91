import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { takeEndReason } from '../../../../platform/console/session/store.ts'
import { ForgottenPassword } from '../ForgottenPassword.tsx'
import { FormFault } from '../FormFault.tsx'
import { useFormRefusal } from '../useFormRefusal.ts'
import styles from './AccountLogin.module.css'
import { enterAccount } from './accountSession.ts'

type Field = 'username' | 'password'

/** The account page's login form, for users of every role. `why` is the reason why its last session ended. */
export const AccountLogin = ({ why }: { why: string | null }) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isForgotten, setForgotten] = useState(false)
  // Without `why`, show why the console's session ended, if it did.
  const [ending] = useState(takeEndReason)
  const { submit, edit, fault, faultAt, isPending, isWaiting } = useFormRefusal<Field>(() => 'password')
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const account = username.trim()
    const found = {
      username: account === '' ? '请输入账号' : null,
      password: password === '' ? '请输入密码' : null,
    }
    void submit(found, () => enterAccount(account, password))
  }
  const endReason = why ?? ending
  return (
    <>
      <form className={styles.form} onSubmit={enter} noValidate>
        <h1>账号管理</h1>
        <p className={styles.about}>绑定手机号、合并各校身份、修改密码。教职工、家长和学生都可以登录。</p>
        {endReason === null ? null : (
          <p className={styles.ended} role="alert">
            {endReason}
          </p>
        )}
        <FormFault text={fault} />
        <PlainField
          label="账号"
          autoComplete="username"
          placeholder="请输入账号"
          maxLength={64}
          autoFocus
          value={username}
          fault={faultAt('username')}
          onChange={edit('username', setUsername)}
        />
        <PlainField
          label="密码"
          type="password"
          autoComplete="current-password"
          placeholder="请输入密码"
          value={password}
          fault={faultAt('password')}
          onChange={edit('password', setPassword)}
        />
        <PlainButton type="submit" primary pending={isPending} disabled={isWaiting}>
          登录
        </PlainButton>
        <p className={styles.links}>
          <TextButton onClick={() => setForgotten(true)}>忘记密码</TextButton>
        </p>
      </form>
      {isForgotten ? (
        <ForgottenPassword username={username} onReset={setUsername} onClose={() => setForgotten(false)} />
      ) : null}
    </>
  )
}
