import { onRestart } from '../../../platform/console/pageState.ts'
import type { CookieReused } from '../contract.ts'

// Kept from the sign-in until the console opens, since a password change or the choice of a school may come between.
let reused: CookieReused | null = null

onRestart(() => {
  reused = null
})

/** Stores the sign-in's notice of a reused cookie, or removes it with null. */
export const storeReuseNotice = (notice: CookieReused | null): void => {
  reused = notice
}

/** Returns the notice of the last sign-in, or null if there is none or it was already shown. */
export const readReuseNotice = () => reused
