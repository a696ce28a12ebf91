const hintKey = 'remembered'

// The cookie of 一周内自动登录 is HttpOnly, so the page cannot see it. This hint spares everybody else the question.

/** Whether this browser may hold a cookie that renews a session. */
export const isRemembered = () => localStorage.getItem(hintKey) !== null

/** Notes that a sign-in asked to be remembered, or that there is nothing to remember any more. */
export const noteRemembered = (remembered: boolean) => {
  if (remembered) localStorage.setItem(hintKey, '1')
  else localStorage.removeItem(hintKey)
}
