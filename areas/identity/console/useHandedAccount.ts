import { useEffect, useRef, useState } from 'react'
import { settings } from '../../../platform/console/settings.ts'
import { takeHandedAccount } from './handedAccount.ts'
import { seeOthers } from './otherWindows.ts'
import { isRemembered } from './remembered.ts'
import type { Credentials } from './signIn.ts'

interface Door {
  readonly attempt: (credentials: Credentials) => Promise<void>
  /** Puts the name of the account into the form. */
  readonly name: (username: string) => void
}

type Handed = Pick<Credentials, 'username' | 'password'>

/** True if the browser is, or may be, signed in to another account: in another window, or by 一周内自动登录. */
const maybeElsewhere = async (username: string): Promise<boolean> => {
  if (isRemembered()) return true
  const others = await seeOthers()
  return others === null || others.some((other) => other !== username)
}

/**
 * Signs in with an account that a link hands over. Where the browser may be signed in to another one, somebody has to press for
 * it: a link that anybody may send must not make people work in an account of the sender's. Gives what waits for that.
 */
export const useHandedAccount = (door: Door) => {
  const [waiting, setWaiting] = useState<Handed | null>(null)
  const doorOnce = useRef(door)

  useEffect(() => {
    const { attempt, name } = doorOnce.current
    const accept = async () => {
      const handed = takeHandedAccount()
      if (handed === null || !settings.automaticSignIn) return
      const { username, password } = handed
      name(username)
      if (!password) return
      if (await maybeElsewhere(username)) setWaiting({ username, password })
      else await attempt({ username, password, remember: false, byLink: true })
    }
    const acceptHanded = () => void accept()
    acceptHanded()
    // The link may also be opened in a tab that stands at the login page already.
    window.addEventListener('hashchange', acceptHanded)
    return () => window.removeEventListener('hashchange', acceptHanded)
  }, [])

  const press = () => {
    if (waiting === null) return
    setWaiting(null)
    void door.attempt({ ...waiting, remember: false, byLink: true })
  }
  return { waiting: waiting?.username ?? null, press }
}
