import { useEffect } from 'react'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { readSession, useSession } from '../../../platform/console/session/store.ts'
import { listenToOtherWindows, showSignedInHere } from './otherWindows.ts'
import { followSignOut } from './signIn.ts'

/** Runs `act` once the window is visible. A toast in a hidden window disappears unseen. */
const runWhenVisible = (act: () => void) => {
  if (document.visibilityState === 'visible') return act()
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', onVisible)
    act()
  }
  return document.addEventListener('visibilitychange', onVisible)
}

const showAccountChanged = (theirs: string) => {
  const own = readSession()?.userInfo.username
  if (own !== undefined && own !== theirs) {
    showToast(`另一个窗口已改用账号 ${theirs} 登录，此窗口仍是 ${own}`, 'info')
  }
}

/** Signs this window out together with the browser's others, and shows a toast if another account signs in there. */
export const useOtherWindows = () => {
  const own = useSession()?.userInfo.username
  useEffect(() => (own === undefined ? undefined : showSignedInHere(own)), [own])
  useEffect(
    () =>
      listenToOtherWindows((news) => {
        if (news.kind === 'left') void followSignOut()
        if (news.kind === 'entered') runWhenVisible(() => showAccountChanged(news.username))
      }),
    [],
  )
}
