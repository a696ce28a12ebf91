import type { Browser } from 'playwright-core'
import { testPassword } from '../support/people.ts'
import { openConsole } from './console.ts'
import type { District } from './district.ts'

/**
 * A small school of an attempt's own in the district, with its clerk at a place of the console. A flow that changes
 * something takes it: begun again, it meets nothing of its first attempt, and others count nothing of it.
 */
export const openOwnSchool = async (
  district: District,
  browser: Browser,
  place: string,
  more: { readonly timeZone?: string } = {},
) => {
  const school = await district.makeOwnSchool(undefined, more)
  /** Another window, of the clerk or of somebody else whom the factories made. */
  const openAs = async ({ username } = school.clerk, where = place) => {
    const console = await openConsole(browser, district.url)
    await console.openAs(username, where, testPassword)
    return console
  }
  return { school, openAs, console: await openAs() }
}
