const hintKey = 'remembered'

// The cookie of 一周内自动登录 is HttpOnly, so the page cannot see it. This hint spares everybody else the question. It is
// another with each session that is remembered, so that a window knows whether another has renewed meanwhile.

/** What this browser notes of a cookie that renews a session; null where it holds none. */
export const readHint = () => localStorage.getItem(hintKey)

/** Whether this browser may hold a cookie that renews a session. */
export const isRemembered = () => readHint() !== null

/** Notes that a session is remembered, or that there is nothing to remember any more. */
export const noteRemembered = (remembered: boolean) => {
  if (remembered) localStorage.setItem(hintKey, String(Math.random()))
  else localStorage.removeItem(hintKey)
}

/** Notes that there is nothing to remember, unless another window has been luckier since the hint was read. */
export const forgetHint = (read: string) => {
  if (readHint() === read) noteRemembered(false)
}
