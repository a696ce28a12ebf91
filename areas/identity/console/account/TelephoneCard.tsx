import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import type { Account } from '../../contract.ts'
import { AccountCard } from './AccountCard.tsx'
import { unbindTelephone } from './accountActions.ts'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import { TelephoneDialog } from './TelephoneDialog.tsx'

interface Props {
  readonly account: Account
  readonly onChanged: () => void
}

/** Explains the use of a number. Students can't join records by it. */
const describeUse = ({ telephone, mayJoinByTelephone }: Account) => {
  if (!mayJoinByTelephone) return telephone === null ? '绑定后可以用它找回密码。' : '用于找回密码。'
  return telephone === null
    ? '绑定后可以用它找回密码，并合并其他学校登记了同一手机号的身份。'
    : '用于找回密码，以及合并其他学校登记了同一手机号的身份。'
}

/** 手机号: the account's proven number. */
export const TelephoneCard = ({ account, onChanged }: Props) => {
  const [openDialog, setOpenDialog] = useState<'bind' | 'unbind' | null>(null)
  const { telephone } = account
  const bindLabel = telephone === null ? '绑定手机号' : '更换手机号'
  const close = () => setOpenDialog(null)
  const unbind = async (password: string) => {
    await unbindTelephone(password)
    showToast('手机号已解绑', 'success')
  }
  return (
    <AccountCard
      title="手机号"
      about={describeUse(account)}
      state={telephone ?? '未绑定'}
      action={
        <>
          <PlainButton onClick={() => setOpenDialog('bind')}>{bindLabel}</PlainButton>
          {telephone === null ? null : <PlainButton onClick={() => setOpenDialog('unbind')}>解绑手机号</PlainButton>}
        </>
      }
    >
      {openDialog === 'bind' ? <TelephoneDialog title={bindLabel} onChanged={onChanged} onClose={close} /> : null}
      {openDialog === 'unbind' ? (
        <PasswordQuestion
          title="确认解绑手机号吗？"
          okText="解绑"
          danger
          onConfirm={unbind}
          onClose={() => {
            close()
            onChanged()
          }}
        >
          解绑后不能再用 {telephone} 找回密码。
        </PasswordQuestion>
      ) : null}
    </AccountCard>
  )
}
