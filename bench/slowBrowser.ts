import { type Page, chromium } from 'playwright-core'
import { demoPassword } from '../simulator/district/accounts.ts'
import { launchOptions } from '../tests/e2e/browser.ts'
import { databaseOf, sizes } from './data.ts'
import type { Bench } from './figure.ts'
import { startProduct } from './programs.ts'

/** Assumed slowdown of a school's old PC compared with this machine. */
export const slowness = 4

/**
 * Starts the product and a browser whose windows have an empty cache and a slowed processor. Uses an ordinary school,
 * unless a URL is passed.
 */
export const startSlowBrowser = async (bench: Bench, url?: string) =>
  openSlowBrowser(bench, await startProduct(bench, url ?? (await databaseOf(bench.server, sizes.school))))

/** Opens such a browser on a running product. */
export const openSlowBrowser = async (bench: Bench, address: string) => {
  const browser = await chromium.launch(await launchOptions())
  bench.atEnd(() => browser.close())
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    return page
  }
  /** Opens a place of the console as a signed-in user. */
  const enter = async (page: Page, place: string) => {
    const answer = await page.request.post(`${address}/qz/login`, {
      data: { username: 'school1', password: demoPassword },
    })
    const { data } = await answer.json()
    await page.addInitScript(({ token, userInfo }) => {
      sessionStorage.setItem('token', token)
      sessionStorage.setItem('userInfo', JSON.stringify(userInfo))
    }, data)
    await page.goto(`${address}/#${place}`)
  }
  return { address, open, enter }
}

export type SlowBrowser = Awaited<ReturnType<typeof startSlowBrowser>>
