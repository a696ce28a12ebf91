import type { Page } from 'playwright-core'

/** The steps before the picture. */
export type Act = (page: Page) => Promise<unknown>

/** A place of the console to photograph: user, place, and the steps before the picture. */
export interface Scene {
  readonly name: string
  /** A demo account. Without one the window is signed out. */
  readonly as?: string
  readonly place: string
  readonly act?: Act
  /** True if pictures on a phone and at 200 % zoom are needed, too. */
  readonly isSmallToo?: boolean
  /** True if it shows the server's data, and so needs pictures without data and with the longest names. */
  readonly holds?: boolean
  /** Takes a single picture of this size, in light colours. */
  readonly only?: { readonly width: number; readonly height: number }
}
