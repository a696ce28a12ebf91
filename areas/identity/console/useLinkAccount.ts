import { useEffect, useRef, useState } from 'react'
import { settings } from '../../../platform/console/settings.ts'
import { consumeLinkAccount } from './linkAccount.ts'
import { listSignedInUsers } from './otherWindows.ts'
import { hasRenewalHint } from './renewalHint.ts'
import type { Credentials } from './signIn.ts'

interface SignInForm {
  readonly attempt: (credentials: Credentials) => Promise<void>
  /** Fills the login name into the form. */
  readonly name: (username: string) => void
}

type LinkCredentials = Pick<Credentials, 'username' | 'password'>

/** True if the browser is or may be signed in to another account: in another window or by 一周内自动登录. */
const maySwitchAccount = async (username: string): Promise<boolean> => {
  if (hasRenewalHint()) return true
  const others = await listSignedInUsers()
  return others === null || others.some((other) => other !== username)
}

/**
 * Signs in with the account of a sign-in link. If the browser may be signed in to another account, the user must
 * confirm, because anyone can send a link and it must not move users into the sender's account without notice. Returns
 * the login name that waits for confirmation and the function that confirms it.
 */
export const useLinkAccount = (form: SignInForm) => {
  const [waiting, setWaiting] = useState<LinkCredentials | null>(null)
  const firstForm = useRef(form)

  useEffect(() => {
    const { attempt, name } = firstForm.current
    const accept = async () => {
      const handed = consumeLinkAccount()
      if (handed === null || !settings.automaticSignIn) return
      const { username, password } = handed
      name(username)
      if (!password) return
      if (await maySwitchAccount(username)) setWaiting({ username, password })
      else await attempt({ username, password, remember: false, byLink: true })
    }
    const acceptHanded = () => void accept()
    acceptHanded()
    // The link may also be opened in a tab that already shows the login page.
    window.addEventListener('hashchange', acceptHanded)
    return () => window.removeEventListener('hashchange', acceptHanded)
  }, [])

  const press = () => {
    if (waiting === null) return
    setWaiting(null)
    void form.attempt({ ...waiting, remember: false, byLink: true })
  }
  return { waiting: waiting?.username ?? null, press }
}
