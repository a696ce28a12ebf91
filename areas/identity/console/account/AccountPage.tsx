import { useSession } from '../../../../platform/console/session/store.ts'
import { hasEntered } from '../../../../platform/console/session/user.ts'
import { useWindowTitle } from '../../../../platform/console/shell/useWindowTitle.ts'
import { AccountCards } from './AccountCards.tsx'
import { AccountHead } from './AccountHead.tsx'
import { AccountLogin } from './AccountLogin.tsx'
import styles from './AccountPage.module.css'
import { useAccountSession } from './accountSession.ts'
import { SeparatedDialog } from './SeparatedDialog.tsx'
import { useSeparatedRecord } from './separatedRecord.ts'

/**
 * 账号管理, in plain React and CSS. Users of every role can sign in to only this page. Users of the console open it with
 * the console's session.
 */
const AccountPage = () => {
  const { token, why } = useAccountSession()
  const session = useSession()
  const separated = useSeparatedRecord()
  useWindowTitle('账号管理')
  const isInConsole = token === null && session !== null && hasEntered(session.userInfo)
  const isIn = token !== null || isInConsole
  return (
    <div className={styles.page}>
      <AccountHead isIn={isIn} isInConsole={isInConsole} />
      <main className={styles.main}>
        {isIn ? <AccountCards key={token ?? 'console'} isInConsole={isInConsole} /> : <AccountLogin why={why} />}
      </main>
      {separated === null ? null : <SeparatedDialog separated={separated} />}
    </div>
  )
}

export default AccountPage
