import { type FormEvent, Suspense, lazy, useState } from 'react'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../platform/console/kit/PlainField.tsx'
import { settings } from '../../../platform/console/settings.ts'
import { accountPath } from '../../../platform/console/shell/guard.ts'
import { canEncrypt } from '../../../platform/console/client/encryption.ts'
import { FormFault } from './FormFault.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { LinkQuestion } from './LinkQuestion.tsx'
import styles from './LoginForm.module.css'
import { LoginLinks } from './LoginLinks.tsx'
import { useLinkAccount } from './useLinkAccount.ts'
import { useSignIn } from './useSignIn.ts'

// Loaded only in demo mode, the only mode with known passwords.
const DemoAccounts = lazy(() => import('./DemoAccounts.tsx'))

interface Faults {
  readonly username?: string | null
  readonly password?: string | null
}

/** The login form, which also handles sign-in links. `ended` is the reason why the last session ended. */
export const LoginForm = ({ ended }: { ended: string | null }) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [faults, setFaults] = useState<Faults>({})
  const [isForgotten, setForgotten] = useState(false)
  const { attempt, isPending, isWaiting, fault, trouble, isNotForConsole, clearFault } = useSignIn()
  const handed = useLinkAccount({ attempt, name: setUsername })

  const fill = (account: string, secret: string) => {
    setUsername(account)
    setPassword(secret)
    setFaults({})
    clearFault()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      username: username.trim() === '' ? '请输入账号' : null,
      password: password === '' ? '请输入密码' : null,
    }
    setFaults(found)
    if (found.username ?? found.password) return
    void attempt({ username: username.trim(), password, remember })
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h1>欢迎登录</h1>
        <p className={styles.subtitle}>智慧校园管理平台</p>
        <FormFault text={trouble ?? ended} />
        {handed.waiting === null ? null : <LinkQuestion username={handed.waiting} onPress={handed.press} />}
        <PlainField
          label="账号"
          autoComplete="username"
          placeholder="请输入账号"
          maxLength={64}
          autoFocus
          value={username}
          fault={faults.username ?? null}
          onChange={(event) => {
            setFaults((before) => ({ ...before, username: null }))
            setUsername(event.target.value)
          }}
        />
        <PlainField
          label="密码"
          type="password"
          autoComplete="current-password"
          placeholder="请输入密码"
          value={password}
          fault={faults.password ?? fault}
          onChange={(event) => {
            setFaults((before) => ({ ...before, password: null }))
            clearFault()
            setPassword(event.target.value)
          }}
        />
        {isNotForConsole ? (
          <p className={styles.way}>
            管理平台供学校工作人员使用，家长和学生请前往<a href={`#${accountPath}`}>账号管理</a>。
          </p>
        ) : null}
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          一周内自动登录
        </label>
        <div className={styles.actions}>
          <PlainButton onClick={() => fill('', '')}>重置</PlainButton>
          <PlainButton type="submit" primary pending={isPending} disabled={isWaiting}>
            登录
          </PlainButton>
        </div>
        <LoginLinks onForgotten={() => setForgotten(true)} />
        <p className={styles.tip}>如账号无法登录，请联系学校负责人</p>
        {canEncrypt() ? null : <p className={styles.tip}>当前连接未加密，请管理员启用 HTTPS</p>}
        {settings.demo ? (
          <Suspense fallback={null}>
            <DemoAccounts onChoose={fill} />
          </Suspense>
        ) : null}
      </form>
      {isForgotten ? (
        <ForgottenPassword
          username={username}
          onReset={(account) => fill(account, '')}
          onClose={() => setForgotten(false)}
        />
      ) : null}
    </>
  )
}
