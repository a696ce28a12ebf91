import { type FormEvent, useState } from 'react'
import { normalizeTelephone } from '../../../../platform/contract/numbers.ts'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PlainDialog } from '../../../../platform/console/kit/PlainDialog.tsx'
import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { CodeField } from '../CodeField.tsx'
import { findCodeFault, findTelephoneFault } from '../codeRules.ts'
import { FormFault } from '../FormFault.tsx'
import { codeSpentCode, codeWrongCode } from '../loginCalls.ts'
import styles from '../PasswordDialog.module.css'
import { useFormRefusal } from '../useFormRefusal.ts'
import { proveTelephone, sendTelephoneCode } from './accountActions.ts'

type Field = 'telephone' | 'code' | 'password'

const faultyField = (code: number): Field => (code === codeWrongCode || code === codeSpentCode ? 'code' : 'password')

interface Props {
  readonly onChanged: () => void
  readonly onClose: () => void
}

const TelephoneForm = ({ onChanged, onClose }: Props) => {
  const [telephone, setTelephone] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { submit, validate, clear, edit, fault, faultAt, isPending, isWaiting } = useFormRefusal<Field>(faultyField)
  const leave = useUnsaved(() => `${telephone}${code}${password}` !== '')
  const sendCode = () => {
    const isFit = validate({ telephone: findTelephoneFault(telephone) })
    return isFit ? sendTelephoneCode(telephone) : null
  }
  const prove = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      telephone: findTelephoneFault(telephone),
      code: findCodeFault(code),
      password: password === '' ? '请输入登录密码' : null,
    }
    if (!(await submit(found, () => proveTelephone(telephone, code, password)))) return
    showToast('手机号已绑定', 'success')
    onClose()
    onChanged()
  }
  return (
    <form onSubmit={prove} noValidate>
      <FormFault text={fault} />
      <PlainField
        label="手机号"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="11 位手机号"
        maxLength={20}
        autoFocus
        value={telephone}
        fault={faultAt('telephone')}
        onChange={edit('telephone', (typed) => setTelephone(normalizeTelephone(typed)))}
      />
      <CodeField
        value={code}
        fault={faultAt('code')}
        onChange={(typed) => {
          clear('code')
          setCode(typed)
        }}
        onSend={sendCode}
        sentMessage="验证码已发送，请查收短信"
      />
      <PlainField
        label="登录密码"
        type="password"
        autoComplete="current-password"
        value={password}
        fault={faultAt('password')}
        onChange={edit('password', setPassword)}
      />
      <div className={styles.actions}>
        <PlainButton onClick={leave ?? onClose}>取消</PlainButton>
        <PlainButton type="submit" primary pending={isPending} disabled={isWaiting}>
          确定
        </PlainButton>
      </div>
    </form>
  )
}

/** Binds a number, replacing an earlier one. Requires a code sent to it and the password. */
export const TelephoneDialog = ({ title, ...form }: Props & { readonly title: string }) => (
  <PlainDialog title={title} onClose={form.onClose}>
    <TelephoneForm {...form} />
  </PlainDialog>
)
