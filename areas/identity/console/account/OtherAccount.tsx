import type { FormEvent } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { FormFault } from '../FormFault.tsx'
import styles from '../PasswordDialog.module.css'
import type { useFormRefusal } from '../useFormRefusal.ts'
import { joiningEffectText } from './joiningText.ts'

interface Typed {
  readonly username: string
  readonly password: string
}

interface Props {
  readonly typed: Typed
  readonly form: ReturnType<typeof useFormRefusal<'username' | 'password'>>
  readonly onType: (typed: Typed) => void
  readonly onNext: () => void
  readonly onLeave: () => void
}

/** The first step of 合并其他账号: login name and password of the other account. */
export const OtherAccount = ({ typed, form, onType, onNext, onLeave }: Props) => {
  const { edit, fault, faultAt, isPending, isWaiting } = form
  const next = (event: FormEvent) => {
    event.preventDefault()
    onNext()
  }
  return (
    <form onSubmit={next} noValidate>
      <FormFault text={fault} />
      <p className={styles.why}>{joiningEffectText}</p>
      <PlainField
        label="用户名"
        autoComplete="off"
        maxLength={64}
        autoFocus
        value={typed.username}
        fault={faultAt('username')}
        onChange={edit('username', (username) => onType({ ...typed, username }))}
      />
      <PlainField
        label="密码"
        type="password"
        // Keeps the browser from filling in the password of the signed-in account.
        autoComplete="new-password"
        value={typed.password}
        fault={faultAt('password')}
        onChange={edit('password', (password) => onType({ ...typed, password }))}
      />
      <div className={styles.actions}>
        <PlainButton onClick={onLeave}>取消</PlainButton>
        <PlainButton type="submit" primary pending={isPending} disabled={isWaiting}>
          下一步
        </PlainButton>
      </div>
    </form>
  )
}
