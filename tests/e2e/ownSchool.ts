import type { Browser } from 'playwright-core'
import { testPassword } from '../support/people.ts'
import { openConsole } from './console.ts'
import type { District } from './district.ts'

/**
 * Makes a small school in the district for one attempt, and opens the console at `place` as its clerk. Flows that
 * change data use it: a retry finds nothing of the first attempt, and other flows don't count its rows.
 */
export const openOwnSchool = async (
  district: District,
  browser: Browser,
  place: string,
  more: { readonly timeZone?: string } = {},
) => {
  const school = await district.makeOwnSchool(undefined, more)
  /** Opens another window, for the clerk or for another user made by the factories. */
  const openAs = async ({ username } = school.clerk, where = place) => {
    const console = await openConsole(browser, district.url)
    await console.openAs(username, where, testPassword)
    return console
  }
  return { school, openAs, console: await openAs() }
}
