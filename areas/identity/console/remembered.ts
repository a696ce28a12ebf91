import { canLock } from './oneWindow.ts'

const hintKey = 'remembered'

// The cookie of 一周内自动登录 is HttpOnly, so the page cannot see it. This hint spares everybody else the question. It is
// another with each session that is remembered, so that a window knows whether another has renewed meanwhile.

/** What this browser notes of a cookie that renews a session; null where it holds none. */
export const readHint = () => localStorage.getItem(hintKey)

/** True if this browser may hold a cookie that renews a session. */
export const isRemembered = () => readHint() !== null

/** Notes that a session is remembered, or that there is nothing to remember any more. */
export const noteRemembered = (remembered: boolean) => {
  if (remembered) localStorage.setItem(hintKey, String(Math.random()))
  else localStorage.removeItem(hintKey)
}

/** How long another window that was quicker may wait for its answer, ms. */
const othersTake = 10_000

/** Waits until another window notes another hint, for as long as that may take. */
const changeOfHint = (from: string) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('storage', look)
      done()
    }
    const look = () => {
      if (readHint() !== from) end()
    }
    const timer = setTimeout(end, othersTake)
    window.addEventListener('storage', look)
  })

/**
 * What this browser notes after a renewal was refused: the hint of a window that was quicker, else null. Where windows
 * cannot be kept apart the quicker one may still wait for its own answer, so it is waited for, which `onWait` is told;
 * what it notes is never forgotten.
 */
export const hintAfter = async (refused: string, onWait?: () => void): Promise<string | null> => {
  if (readHint() === refused && !canLock()) {
    onWait?.()
    await changeOfHint(refused)
  }
  if (readHint() === refused) noteRemembered(false)
  return readHint()
}

const schoolKey = 'lastSchool'

/** The school that was entered last in this browser, which is offered first; null where none was. */
export const readLastSchool = (): number | null => Number(localStorage.getItem(schoolKey) ?? 0) || null

/** Notes which school was entered. */
export const noteSchool = (schoolId: number) => localStorage.setItem(schoolKey, String(schoolId))
