import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { CodeField } from './CodeField.tsx'
import { findCodeFault } from './codeRules.ts'
import { resetForgotten, sendPasswordCode } from './passwordReset.ts'
import { codeWrongCode } from './loginCalls.ts'
import { FormFault } from './FormFault.tsx'
import styles from './PasswordDialog.module.css'
import { PasswordFields, findPasswordFaults, noPassword } from './PasswordFields.tsx'
import { useFormRefusal } from './useFormRefusal.ts'
import { useCodeTries } from './useCodeTries.ts'

/** The same text for every account name, so that it doesn't reveal which accounts exist. */
const sentMessage = '如果该账号绑定了手机号，验证码已发送到该手机'

type Field = 'code' | 'fresh' | 'repeat'

const faultyField = (code: number): Field => (code === codeWrongCode ? 'code' : 'fresh')

interface Props {
  readonly username: string
  readonly onReset: () => void
  readonly onBack: () => void
}

/** The second step of 忘记密码: the code and the new password with its repetition. */
export const ResetStep = ({ username, onReset, onBack }: Props) => {
  const [code, setCode] = useState('')
  const [chosen, setChosen] = useState(noPassword)
  const tries = useCodeTries()
  const { submit, clear, fault, faultAt, isPending, isWaiting } = useFormRefusal<Field>(faultyField)
  useUnsaved(() => `${code}${chosen.fresh}${chosen.repeat}` !== '')
  const reset = async (event: FormEvent) => {
    event.preventDefault()
    const found = { code: findCodeFault(code), ...findPasswordFaults(chosen) }
    if (await submit(found, () => tries.count(() => resetForgotten(username, code, chosen.fresh)))) onReset()
  }
  return (
    <form onSubmit={reset} noValidate>
      <p className={styles.why}>账号：{username}</p>
      <FormFault text={fault} />
      <CodeField
        value={code}
        fault={faultAt('code')}
        onChange={(typed) => {
          clear('code')
          setCode(typed)
        }}
        onSend={() => sendPasswordCode(username).then(tries.renew)}
        wasSent
        sentMessage={sentMessage}
        autoFocus
      />
      <PasswordFields value={chosen} faultAt={faultAt} onChange={setChosen} onType={clear} />
      <div className={styles.actions}>
        <PlainButton onClick={onBack}>换个账号</PlainButton>
        <PlainButton type="submit" primary pending={isPending} disabled={isWaiting}>
          重置密码
        </PlainButton>
      </div>
    </form>
  )
}
