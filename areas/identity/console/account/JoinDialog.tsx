import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PlainDialog } from '../../../../platform/console/kit/PlainDialog.tsx'
import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { ownAccountCode, sameSchoolCode } from '../loginCalls.ts'
import styles from '../PasswordDialog.module.css'
import { useRefused } from '../useRefused.ts'
import { joinAccount } from './accountWork.ts'
import { whatJoiningDoes } from './joining.ts'

type Field = 'username' | 'password'

/** Which account it is, is to blame where the password was right. */
const blame = (code: number): Field => (code === ownAccountCode || code === sameSchoolCode ? 'username' : 'password')

interface Props {
  readonly onChanged: () => void
  readonly onClose: () => void
}

const JoinForm = ({ onChanged, onClose }: Props) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { submit, faultAt, isPending, isWaiting } = useRefused<Field>(blame)
  const leave = useUnsaved(() => `${username}${password}` !== '')
  const join = async (event: FormEvent) => {
    event.preventDefault()
    const other = username.trim()
    const found = {
      username: other === '' ? '请输入对方账号的用户名' : null,
      password: password === '' ? '请输入对方账号的密码' : null,
    }
    if (!(await submit(found, () => joinAccount(other, password)))) return
    showToast('合并成功', 'success')
    onClose()
    onChanged()
  }
  return (
    <form onSubmit={join} noValidate>
      <p className={styles.why}>{whatJoiningDoes}</p>
      <PlainField
        label="用户名"
        autoComplete="off"
        maxLength={64}
        autoFocus
        value={username}
        fault={faultAt('username')}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PlainField
        label="密码"
        type="password"
        // The browser is not to fill in the password of the account that one is signed in to.
        autoComplete="new-password"
        value={password}
        fault={faultAt('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.actions}>
        <PlainButton onClick={leave ?? onClose}>取消</PlainButton>
        <PlainButton type="submit" primary pending={isPending} disabled={isWaiting}>
          合并
        </PlainButton>
      </div>
    </form>
  )
}

/** Joins another account to this one, by its login name and password. */
export const JoinDialog = (props: Props) => (
  <PlainDialog title="合并其他账号" onClose={props.onClose}>
    <JoinForm {...props} />
  </PlainDialog>
)
