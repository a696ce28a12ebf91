import type { Page } from 'playwright-core'

/** The steps somebody takes before the picture. */
export type Act = (page: Page) => Promise<unknown>

/** A place of the console to be photographed: the person, the place, and the steps before the picture. */
export interface Scene {
  readonly name: string
  /** A demo account; without one the window is signed out. */
  readonly as?: string
  readonly place: string
  readonly act?: Act
  /** True if it is looked at on a phone and at 200 % zoom too. */
  readonly isSmallToo?: boolean
  /** True if it shows the server's data, and so is taken empty and with the longest names too. */
  readonly holds?: boolean
}
