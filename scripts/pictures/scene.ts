import type { Page } from 'playwright-core'

/** What somebody does before the picture is taken. */
export type Act = (page: Page) => Promise<unknown>

/** A place of the console to be photographed: who looks, where, and what they do before the picture is taken. */
export interface Scene {
  readonly name: string
  /** A demo account; without one the window is signed out. */
  readonly as?: string
  readonly place: string
  readonly act?: Act
  /** Whether it shows what the server holds, and so is taken empty and with the longest names too. */
  /** Whether it is looked at on a phone and at 200 % zoom too. */
  readonly isSmallToo?: boolean
  readonly holds?: boolean
}
