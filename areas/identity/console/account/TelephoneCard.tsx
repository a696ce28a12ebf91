import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import { TelephoneDialog } from './TelephoneDialog.tsx'

interface Props {
  /** Masked; null where none is bound. */
  readonly telephone: string | null
  readonly onChanged: () => void
}

/** 手机号: the number that its holder has proven. */
export const TelephoneCard = ({ telephone, onChanged }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const word = telephone === null ? '绑定手机号' : '更换手机号'
  return (
    <AccountCard
      title="手机号"
      about={
        telephone === null
          ? '绑定后可以用它找回密码，并合并其他学校登记了同一手机号的身份。'
          : '用于找回密码，以及合并其他学校登记了同一手机号的身份。'
      }
      state={telephone ?? '未绑定'}
      action={<PlainButton onClick={() => setOpen(true)}>{word}</PlainButton>}
    >
      {isOpen ? <TelephoneDialog title={word} onChanged={onChanged} onClose={() => setOpen(false)} /> : null}
    </AccountCard>
  )
}
