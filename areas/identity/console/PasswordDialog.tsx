import { type FormEvent, useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { PlainDialog } from '../../../platform/console/kit/PlainDialog.tsx'
import { PlainField } from '../../../platform/console/kit/PlainField.tsx'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { FormFault } from './FormFault.tsx'
import { wrongOldPasswordCode } from './loginCalls.ts'
import styles from './PasswordDialog.module.css'
import { PasswordFields, findPasswordFaults, noPassword } from './PasswordFields.tsx'
import { changePassword } from './signIn.ts'
import { isServerTrouble } from './useFormRefusal.ts'

interface Props {
  /** True for a first password, which must be changed before anything else and isn't asked for again. */
  readonly isFirst: boolean
  /** Changes the password. Defaults to the call with the console's session. */
  readonly change?: (fresh: string, old?: string) => Promise<void>
  /** Label of the cancel button. */
  readonly leaveWord?: string
  readonly onChanged: () => void
  readonly onClose: () => void
}

interface Faults {
  readonly old?: string | null
  readonly fresh?: string | null
  readonly repeat?: string | null
  /** An error that belongs to no field. */
  readonly form?: string | null
}

const PasswordForm = ({ isFirst, change = changePassword, leaveWord, onChanged, onClose }: Props) => {
  const [old, setOld] = useState('')
  const [chosen, setChosen] = useState(noPassword)
  const { fresh, repeat } = chosen
  const [faults, setFaults] = useState<Faults>({})
  const [isPending, setPending] = useState(false)
  // Leaving the forced change signs out, so there is no input worth keeping.
  const leave = useUnsaved(() => !isFirst && `${old}${fresh}${repeat}` !== '')

  const refuse = (error: unknown) => {
    const isOldWrong = error instanceof CallError && error.code === wrongOldPasswordCode
    if (isServerTrouble(error)) setFaults({ form: errorText(error) })
    else setFaults(isOldWrong ? { old: errorText(error) } : { fresh: errorText(error) })
  }

  const clear = (field: keyof Faults) => setFaults((before) => ({ ...before, [field]: null }))

  // Don't report an empty new password on blur. Submit reports it.
  const checkOnBlur = (field: 'fresh' | 'repeat') => {
    if (field === 'repeat' || fresh !== '') setFaults({ ...faults, [field]: findPasswordFaults(chosen)[field] })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      old: !isFirst && old === '' ? '请输入原密码' : null,
      ...findPasswordFaults(chosen),
    }
    setFaults(found)
    if (found.old ?? found.fresh ?? found.repeat) return
    setPending(true)
    try {
      await change(fresh, isFirst ? undefined : old)
      showToast('修改成功,下次请用新密码登录！', 'success')
      onChanged()
    } catch (error) {
      refuse(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      {isFirst ? <p className={styles.why}>您正在使用初始密码，为了账号安全，请先设置新密码。</p> : null}
      <FormFault text={faults.form ?? null} />
      {isFirst ? null : (
        <PlainField
          label="原密码"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={old}
          fault={faults.old ?? null}
          onChange={(event) => {
            clear('old')
            setOld(event.target.value)
          }}
        />
      )}
      <PasswordFields
        value={chosen}
        faultAt={(field) => faults[field] ?? null}
        onChange={setChosen}
        onType={clear}
        autoFocus={isFirst}
        onLeave={checkOnBlur}
      />
      <div className={styles.actions}>
        <PlainButton onClick={leave ?? onClose}>{leaveWord ?? (isFirst ? '换个账号登录' : '取消')}</PlainButton>
        <PlainButton type="submit" primary pending={isPending}>
          确定
        </PlainButton>
      </div>
    </form>
  )
}

/** Changes the user's password: the forced change at sign-in, and 修改密码 in the personal panel or account page. */
export const PasswordDialog = (props: Props) => (
  <PlainDialog title={props.isFirst ? '请修改初始密码' : '修改密码'} onClose={props.onClose}>
    <PasswordForm {...props} />
  </PlainDialog>
)
