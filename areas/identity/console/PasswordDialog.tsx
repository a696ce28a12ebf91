import { type FormEvent, useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { PlainDialog } from '../../../platform/console/kit/PlainDialog.tsx'
import { PlainField } from '../../../platform/console/kit/PlainField.tsx'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { wrongOldPasswordCode } from './loginCalls.ts'
import styles from './PasswordDialog.module.css'
import { faultOfNew, faultOfRepeat } from './passwordRules.ts'
import { changePassword } from './signIn.ts'

interface Props {
  readonly userId: number
  /** A first password must be changed before anything else, and is not asked for again. */
  readonly isFirst: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

interface Faults {
  readonly old?: string | null
  readonly fresh?: string | null
  readonly repeat?: string | null
}

const PasswordForm = ({ userId, isFirst, onChanged, onClose }: Props) => {
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [repeat, setRepeat] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isPending, setPending] = useState(false)
  // A first password is not given up: whoever leaves it signs in as somebody else.
  const leave = useUnsaved(() => !isFirst && `${old}${fresh}${repeat}` !== '')

  const refuse = (error: unknown) => {
    const isOldWrong = error instanceof CallError && error.code === wrongOldPasswordCode
    setFaults(isOldWrong ? { old: textOf(error) } : { fresh: textOf(error) })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = {
      old: !isFirst && old === '' ? '请输入原密码' : null,
      fresh: faultOfNew(fresh),
      repeat: faultOfRepeat(fresh, repeat),
    }
    setFaults(found)
    if (found.old ?? found.fresh ?? found.repeat) return
    setPending(true)
    try {
      await changePassword(userId, fresh, isFirst ? undefined : old)
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
      {isFirst ? null : (
        <PlainField
          label="原密码"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={old}
          fault={faults.old ?? null}
          onChange={(event) => setOld(event.target.value)}
        />
      )}
      <PlainField
        label="新密码"
        type="password"
        autoComplete="new-password"
        placeholder="6 - 18 个字符"
        autoFocus={isFirst}
        value={fresh}
        fault={faults.fresh ?? null}
        onChange={(event) => setFresh(event.target.value)}
        onBlur={() => fresh !== '' && setFaults({ ...faults, fresh: faultOfNew(fresh) })}
      />
      <PlainField
        label="确认密码"
        type="password"
        autoComplete="new-password"
        value={repeat}
        fault={faults.repeat ?? null}
        onChange={(event) => setRepeat(event.target.value)}
        onBlur={() => setFaults({ ...faults, repeat: faultOfRepeat(fresh, repeat) })}
      />
      <div className={styles.actions}>
        <PlainButton onClick={leave ?? onClose}>{isFirst ? '换个账号登录' : '取消'}</PlainButton>
        <PlainButton type="submit" primary pending={isPending}>
          确定
        </PlainButton>
      </div>
    </form>
  )
}

/** Changes one's own password: the forced change of a first one at sign-in, and 修改密码 in the personal panel. */
export const PasswordDialog = (props: Props) => (
  <PlainDialog title={props.isFirst ? '请修改初始密码' : '修改密码'} onClose={props.onClose}>
    <PasswordForm {...props} />
  </PlainDialog>
)
