import type { Page } from 'playwright-core'
import { users } from '../areas/users/contract.ts'
import type { SlowBrowser } from './slowBrowser.ts'

/** Runs work in a window that shows the users of a school, and closes the window. */
const inUsers = async <Result>(
  { open, enter }: SlowBrowser,
  work: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const page = await open()
  await enter(page, '/sys/user')
  await page.locator('.ant-table-row').first().waitFor()
  const result = await work(page)
  await page.context().close()
  return result
}

const switchTabs = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const times: number[] = []
    const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].slice(1)
    for (let turn = 0; turn < 10; turn += 1) {
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

/** From the click on a tab until its page is painted, ms. */
export const takeTabs = (browser: SlowBrowser): Promise<number[]> =>
  inUsers(browser, async (page) => {
    await page.getByRole('button', { name: '标签页操作' }).click()
    await page.getByRole('menuitem', { name: '再开一个' }).click()
    await page.getByRole('tab', { name: '组织用户管理 2' }).waitFor()
    await page.getByRole('tabpanel').locator('.ant-table-row').first().waitFor()
    return switchTabs(page)
  })

/** Makes the page record when a response of this path has arrived. */
const noteAnswers = (page: Page, path: string) =>
  page.evaluate((path) => {
    const ask = window.fetch.bind(window)
    window.fetch = async (...parameters: Parameters<typeof fetch>) => {
      const answer = await ask(...parameters)
      const [input] = parameters
      const address = input instanceof Request ? input.url : input.toString()
      if (!address.includes(path)) return answer
      const body = await answer.text()
      document.body.dataset['answered'] = String(performance.now())
      return new Response(body, answer)
    }
  }, path)

/** From the response's arrival until the next page of the users table is painted, ms. */
export const takePaging = (browser: SlowBrowser): Promise<number[]> =>
  inUsers(browser, async (page) => {
    await noteAnswers(page, users.findUserPage.path)
    return page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const front = () =>
        [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]')].find((one) => one.dataset['front'] === 'true')
      const firstRow = () => front()?.querySelector('.ant-table-row')?.textContent
      const times: number[] = []
      for (let turn = 0; turn < 6; turn += 1) {
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
  })
