import { type FormEvent, type ReactNode, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { PlainFrame } from '../../../../platform/console/kit/PlainFrame.tsx'
import { FormFault } from '../FormFault.tsx'
import { badCipherCode, slowDownCode, wrongOwnPasswordCode } from '../loginCalls.ts'
import styles from '../PasswordDialog.module.css'
import { useFormRefusal } from '../useFormRefusal.ts'

const passwordCodes = new Set([badCipherCode, slowDownCode, wrongOwnPasswordCode])

const faultyField = (code: number) => (passwordCodes.has(code) ? 'password' : null)

interface Props {
  /** The question to confirm. */
  readonly title: string
  readonly okText: string
  readonly danger?: boolean
  readonly children: ReactNode
  readonly onConfirm: (password: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Confirms a change of the account with its password, because access to an open browser must not be enough. */
export const PasswordQuestion = ({ title, okText, danger = false, children, onConfirm, onClose }: Props) => {
  const [password, setPassword] = useState('')
  const { submit, edit, fault, faultAt, isPending, isWaiting } = useFormRefusal<'password'>(faultyField)
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    const found = { password: password === '' ? '请输入登录密码' : null }
    if (await submit(found, () => onConfirm(password))) onClose()
  }
  const leave = () => {
    if (!isPending) onClose()
  }
  return (
    <PlainFrame title={title} onClose={leave}>
      <form onSubmit={accept} noValidate>
        <FormFault text={fault} />
        <p className={styles.why}>{children}</p>
        <PlainField
          label="登录密码"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          fault={faultAt('password')}
          onChange={edit('password', setPassword)}
        />
        <div className={styles.actions}>
          <PlainButton disabled={isPending} onClick={leave}>
            取消
          </PlainButton>
          <PlainButton type="submit" primary danger={danger} pending={isPending} disabled={isWaiting}>
            {okText}
          </PlainButton>
        </div>
      </form>
    </PlainFrame>
  )
}
