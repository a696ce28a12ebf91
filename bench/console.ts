import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { demoPassword } from '../simulator/district/accounts.ts'
import { launchOptions } from '../tests/e2e/browser.ts'
import { organisationTree } from '../app/gallery/fakeData.ts'
import { users } from '../areas/users/contract.ts'
import { startProgram } from './programs.ts'

/** How much slower than this machine the school's old PC is taken to be. */
const slowness = 4

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** A fresh window with an empty cache and a slowed processor. */
const openSlowPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

/** From the start of the navigation until the account can be typed in, ms. */
const measureLogin = async (browser: Browser, address: string): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const page = await openSlowPage(browser)
    await page.goto(`${address}/#/login`)
    // The field takes the focus when the page has come alive.
    const usable = await page.waitForFunction(() =>
      document.activeElement?.getAttribute('autocomplete') === 'username' ? performance.now() : null,
    )
    times.push(Number(await usable.jsonValue()))
    await page.context().close()
  }
  return median(times)
}

const enter = async (page: Page, address: string, place: string) => {
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

/** From the click on a tab until its page is painted, ms: median and slowest of twenty. */
const measureTabs = async (page: Page): Promise<number[]> => {
  await page.locator('.ant-table-row').first().waitFor()
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('menuitem', { name: '再开一个' }).click()
  await page.getByRole('tab', { name: '组织用户管理 2' }).waitFor()
  await page.getByRole('tabpanel').locator('.ant-table-row').first().waitFor()
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const times: number[] = []
    const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].slice(1)
    for (let turn = 0; turn < 20; turn += 1) {
      const tab = tabs[turn % 2]
      const panel = document.querySelector<HTMLElement>(`#${tab?.getAttribute('aria-controls')}`)
      const start = performance.now()
      tab?.click()
      const isHidden = () => panel?.dataset['front'] !== 'true'
      while (isHidden()) await frame()
      await frame()
      await frame()
      times.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 600))
    }
    return times
  })
}

/** From the answer's arrival until the next page of the users table is painted, ms. */
const measurePaging = async (page: Page): Promise<number[]> => {
  await page.evaluate((path) => {
    const ask = window.fetch.bind(window)
    window.fetch = async (...parameters: Parameters<typeof fetch>) => {
      const answer = await ask(...parameters)
      const [asked] = parameters
      const address = asked instanceof Request ? asked.url : asked.toString()
      if (!address.includes(path)) return answer
      const body = await answer.text()
      document.body.dataset['answered'] = String(performance.now())
      return new Response(body, answer)
    }
  }, users.findUserPage.path)
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const front = () =>
      [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]')].find((one) => one.dataset['front'] === 'true')
    const firstRow = () => front()?.querySelector('.ant-table-row')?.textContent
    const times: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      const before = firstRow()
      delete document.body.dataset['answered']
      front()?.querySelector<HTMLElement>('.ant-pagination-next button')?.click()
      while (firstRow() === before || document.body.dataset['answered'] === undefined) await frame()
      await frame()
      times.push(performance.now() - Number(document.body.dataset['answered']))
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return times
  })
}

/** The longest frame while a tree of 5,000 nodes comes, is unfolded and filtered, ms. */
const measureTree = async (browser: Browser, address: string): Promise<number> => {
  const page = await openSlowPage(browser)
  await page.route('**/org/findTree*', (route) =>
    route.fulfill({ json: { code: 200, msg: 'ok', data: [organisationTree] } }),
  )
  await enter(page, address, '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(3000)
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  // The screen's own code is loaded and drawn first: what is measured is the tree.
  await page.getByRole('menuitem', { name: '组织用户管理' }).hover()
  await page.getByRole('menuitem', { name: '组织用户管理' }).click()
  const tree = page.getByRole('tree')
  await tree.waitFor()
  await page.locator('.ant-table-row').first().waitFor()
  await page.waitForTimeout(1000)
  const begin = () => page.evaluate('window.frames.length = 0')
  const longest = () => page.evaluate<number>('Math.max(...window.frames)')
  await begin()
  const unfold = page.locator('.ant-tree-switcher_close').first()
  await unfold.click()
  await page.waitForTimeout(800)
  const unfolded = await longest()
  await begin()
  await page.getByLabel('搜索组织').pressSequentially('12班', { delay: 120 })
  await page.waitForTimeout(1200)
  const filtered = await longest()
  await page.context().close()
  return Math.max(unfolded, filtered)
}

export interface ConsoleFigures {
  readonly login: number
  readonly tabs: { readonly middle: number; readonly slowest: number }
  readonly paging: { readonly middle: number; readonly slowest: number }
  readonly tree: number
}

const sum = (times: readonly number[]) => ({ middle: median(times), slowest: Math.max(...times) })

/** The console in a browser whose processor is slowed, on the production build. */
export const measureConsole = async (url: string): Promise<ConsoleFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'xingtan-bench-'))
  const product = await startProgram('./serve.ts', { DATABASE_URL: url, DATA: folder, WITH_CONSOLE: '1' })
  const browser = await chromium.launch(await launchOptions())
  try {
    const login = await measureLogin(browser, product.address)
    const page = await openSlowPage(browser)
    await enter(page, product.address, '/sys/user')
    const tabs = sum(await measureTabs(page))
    const paging = sum(await measurePaging(page))
    await page.context().close()
    return { login, tabs, paging, tree: await measureTree(browser, product.address) }
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
