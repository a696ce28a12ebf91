import { useEffect } from 'react'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { readSession, useSession } from '../../../platform/console/session/store.ts'
import { hearOtherWindows, showHere } from './otherWindows.ts'
import { followLeaving } from './signIn.ts'

/** Does it when the window is looked at: a toast in a hidden window is gone before anybody sees it. */
const whenSeen = (act: () => void) => {
  if (document.visibilityState === 'visible') return act()
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    act()
  }
  return document.addEventListener('visibilitychange', look)
}

const sayChanged = (theirs: string) => {
  const own = readSession()?.userInfo.username
  if (own !== undefined && own !== theirs) {
    showToast(`另一个窗口已改用账号 ${theirs} 登录，此窗口仍是 ${own}`, 'info')
  }
}

/** The windows of one browser leave together, and a window says when another account has signed in beside it. */
export const useOtherWindows = () => {
  const own = useSession()?.userInfo.username
  useEffect(() => (own === undefined ? undefined : showHere(own)), [own])
  useEffect(
    () =>
      hearOtherWindows((news) => {
        if (news.kind === 'left') void followLeaving()
        if (news.kind === 'entered') whenSeen(() => sayChanged(news.username))
      }),
    [],
  )
}
