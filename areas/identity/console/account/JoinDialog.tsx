import { useState } from 'react'
import { CallError } from '../../../../platform/console/client/callError.ts'
import { PlainDialog } from '../../../../platform/console/kit/PlainDialog.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import type { OtherRecord } from '../../contract.ts'
import { ownAccountCode, sameSchoolCode } from '../loginCalls.ts'
import { useFormRefusal } from '../useFormRefusal.ts'
import { joinAccount, seeOtherAccount } from './accountActions.ts'
import { JoinedRecords } from './JoinedRecords.tsx'
import { OtherAccount } from './OtherAccount.tsx'

type Field = 'username' | 'password'

/** Returns the field to mark. These two refusals come after a correct password, so they concern the account. */
const faultyField = (code: number): Field =>
  code === ownAccountCode || code === sameSchoolCode ? 'username' : 'password'

interface Props {
  readonly onChanged: () => void
  readonly onClose: () => void
}

const JoinForm = ({ onChanged, onClose }: Props) => {
  const [typed, setTyped] = useState({ username: '', password: '' })
  const [found, setFound] = useState<readonly OtherRecord[] | null>(null)
  const form = useFormRefusal<Field>(faultyField)
  const leave = useUnsaved(() => `${typed.username}${typed.password}` !== '')
  const username = typed.username.trim()
  const faults = {
    username: username === '' ? '请输入对方账号的用户名' : null,
    password: typed.password === '' ? '请输入对方账号的密码' : null,
  }
  const showRecords = () =>
    form.submit(faults, async () => {
      try {
        setFound(await seeOtherAccount(username, typed.password))
      } catch (error) {
        // The account was joined in another window meanwhile, so reload this one.
        if (error instanceof CallError && error.code === ownAccountCode) onChanged()
        throw error
      }
    })
  const join = async () => {
    if (!(await form.submit({}, () => joinAccount(username, typed.password)))) return setFound(null)
    showToast('合并成功', 'success')
    onClose()
    onChanged()
  }
  if (found !== null) {
    return (
      <JoinedRecords
        records={found}
        isPending={form.isPending}
        onJoin={() => void join()}
        onBack={() => setFound(null)}
      />
    )
  }
  return (
    <OtherAccount
      typed={typed}
      form={form}
      onType={setTyped}
      onNext={() => void showRecords()}
      onLeave={leave ?? onClose}
    />
  )
}

/** Joins another account by its login name and password, after showing its records. */
export const JoinDialog = (props: Props) => (
  <PlainDialog title="合并其他账号" onClose={props.onClose}>
    <JoinForm {...props} />
  </PlainDialog>
)
