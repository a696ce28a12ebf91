import { useState } from 'react'
import { Brand } from '../../../../platform/console/kit/Brand.tsx'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { go } from '../../../../platform/console/location/hash.ts'
import { SignOutDialog } from '../SignOutDialog.tsx'
import styles from './AccountHead.module.css'
import { leaveAccount } from './accountSession.ts'

interface Props {
  readonly isIn: boolean
  /** True if the page uses the console's session. */
  readonly isInConsole: boolean
}

const leave = () => {
  void leaveAccount()
  go('/login')
}

/** The account page's header with the brand and buttons to leave. */
export const AccountHead = ({ isIn, isInConsole }: Props) => {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <header className={styles.head}>
      <Brand size={28} />
      <nav className={styles.ways} aria-label="离开">
        {isInConsole ? <PlainButton onClick={() => go('/')}>返回首页</PlainButton> : null}
        {isIn ? (
          <PlainButton onClick={isInConsole ? () => setConfirming(true) : leave}>退出</PlainButton>
        ) : (
          <PlainButton onClick={() => go('/login')}>返回登录页</PlainButton>
        )}
      </nav>
      {isConfirming ? <SignOutDialog onClose={() => setConfirming(false)} /> : null}
    </header>
  )
}
