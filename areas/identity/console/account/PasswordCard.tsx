import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { AccountCard } from './AccountCard.tsx'
import { changeAccountPassword } from './accountActions.ts'

/** 登录密码, which all records of the account share. A first password is changed without confirming the old one. */
export const PasswordCard = ({ isFirst, onChanged }: { isFirst: boolean; onChanged: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const end = () => {
    close()
    onChanged()
  }
  return (
    <AccountCard
      title="登录密码"
      about={isFirst ? '您正在使用初始密码，为了账号安全，请先设置新密码。' : '修改后，其他设备上的登录随即结束。'}
      action={
        <PlainButton primary={isFirst} onClick={() => setOpen(true)}>
          修改密码
        </PlainButton>
      }
    >
      {isOpen ? (
        <PasswordDialog
          isFirst={isFirst}
          change={changeAccountPassword}
          leaveWord="取消"
          onChanged={end}
          onClose={close}
        />
      ) : null}
    </AccountCard>
  )
}
