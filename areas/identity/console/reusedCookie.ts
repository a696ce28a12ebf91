import { onRestart } from '../../../platform/console/pageState.ts'
import type { CookieReused } from '../contract.ts'

// Told by the sign-in, and shown once the console is entered: a first password or the choice of a school may come between.
let reused: CookieReused | null = null

onRestart(() => {
  reused = null
})

/** Keeps what a sign-in tells of a cookie that was used twice. */
export const noteReused = (told: CookieReused | null): void => {
  reused = told
}

/** The notice of the last sign-in; null where there is none, or it was told. */
export const readReused = () => reused
