import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import { JoinDialog } from './JoinDialog.tsx'

/** 合并其他账号: joins another account of the same person, with its password. */
export const JoinCard = ({ onChanged }: { onChanged: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountCard
      title="合并其他账号"
      about="您在其他学校还有账号时，凭它的用户名和密码合并到当前账号。"
      action={<PlainButton onClick={() => setOpen(true)}>合并其他账号</PlainButton>}
    >
      {isOpen ? <JoinDialog onChanged={onChanged} onClose={() => setOpen(false)} /> : null}
    </AccountCard>
  )
}
