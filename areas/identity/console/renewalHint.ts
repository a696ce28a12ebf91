import { canLock } from './windowLock.ts'

const hintKey = 'remembered'

// The cookie of 一周内自动登录 is HttpOnly, so the page can't read it. This hint avoids renewal requests without a cookie.
// Its value changes with each remembered session, so that a window notices if another one has renewed meanwhile.

/** Returns the hint of the current renewal cookie, or null if this browser has none. */
export const readRenewalHint = () => localStorage.getItem(hintKey)

/** True if this browser may have a renewal cookie. */
export const hasRenewalHint = () => readRenewalHint() !== null

/** Stores a new hint for a remembered session, or removes the hint. */
export const storeRenewalHint = (remembered: boolean) => {
  if (remembered) localStorage.setItem(hintKey, String(Math.random()))
  else localStorage.removeItem(hintKey)
}

/** Maximum wait for another window's renewal, ms. */
const renewalWait = 10_000

/** Waits until another window stores a new hint, or until the maximum wait is over. */
const waitForHintChange = (from: string) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('storage', checkHint)
      done()
    }
    const checkHint = () => {
      if (readRenewalHint() !== from) end()
    }
    const timer = setTimeout(end, renewalWait)
    window.addEventListener('storage', checkHint)
  })

/**
 * Returns the hint to retry with after a refused renewal: that of a window that renewed first, or null. Without locks
 * the other window's renewal may still be running, so this calls `onWait` and waits for it. The old hint is removed
 * only if no window has replaced it.
 */
export const findHintAfterRefusal = async (refused: string, onWait?: () => void): Promise<string | null> => {
  if (readRenewalHint() === refused && !canLock()) {
    onWait?.()
    await waitForHintChange(refused)
  }
  if (readRenewalHint() === refused) storeRenewalHint(false)
  return readRenewalHint()
}

const schoolKey = 'lastSchool'

/** Returns the school entered last in this browser, which the chooser focuses, or null. */
export const readLastSchool = (): number | null => Number(localStorage.getItem(schoolKey) ?? 0) || null

/** Stores the entered school for `readLastSchool`. */
export const storeLastSchool = (schoolId: number) => localStorage.setItem(schoolKey, String(schoolId))
