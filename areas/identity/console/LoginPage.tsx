import { useEffect } from 'react'
import { Brand } from '../../../platform/console/kit/Brand.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { readEndedOwner, useEndReason, useSession } from '../../../platform/console/session/store.ts'
import type { SessionUser } from '../../../platform/console/session/user.ts'
import { settings } from '../../../platform/console/settings.ts'
import { Carousel } from './Carousel.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SchoolChooser } from './SchoolChooser.tsx'
import { abandonSignIn, continueSignIn } from './signIn.ts'

/** The next required step after a sign-in: replacing a first password, then choosing a school. */
const NextStep = ({ user }: { user: SessionUser }) => {
  if (user.passwordToChange) {
    return <PasswordDialog isFirst onChanged={continueSignIn} onClose={abandonSignIn} />
  }
  if (!user.selectSch) return <SchoolChooser title="请选择登录的学校" user={user} onClose={abandonSignIn} />
  return null
}

const HostLinks = () => (
  <nav className={styles.links}>
    {settings.officialSite ? <a href={settings.officialSite}>进入官网</a> : null}
    {settings.trialSite ? <a href={settings.trialSite}>申请试用账号</a> : null}
  </nav>
)

const Footer = () => (
  <footer className={styles.footer}>
    <span>{settings.company ?? (settings.isDefaultBrand ? '杏坛智慧校园' : settings.name)}</span>
    {settings.version === '' ? null : <span>版本 {settings.version}</span>}
    {settings.recordNumber ? (
      <a href="https://beian.miit.gov.cn/" rel="noreferrer">
        {settings.recordNumber}
      </a>
    ) : null}
  </footer>
)

/** Returns the reason why the session ended. If it ended on an open page, adds that unsaved input is lost. */
const describeEnding = (ending: string | null): string | null =>
  ending === null || readEndedOwner() === null ? ending : `${ending}；未保存的内容没有保存`

/** The login page (foundations §2), in plain React and CSS so that it loads fast on old computers. */
export const LoginPage = () => {
  const session = useSession()
  const ending = useEndReason()
  useEffect(() => {
    if (ending !== null) showToast(ending, 'error')
  }, [ending])
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand size={36} />
        <HostLinks />
      </header>
      <div className={styles.drawings}>
        <Carousel />
      </div>
      <main className={styles.main}>
        <LoginForm ended={describeEnding(ending)} />
      </main>
      <Footer />
      {session === null ? null : <NextStep user={session.userInfo} />}
    </div>
  )
}
