import type { Page } from 'playwright-core'
import { organisationTree } from '../app/gallery/fakeData.ts'
import { framesOf, noteFrames } from './frames.ts'
import type { SlowBrowser } from './slowBrowser.ts'

/** The longest frame while the work runs, ms. */
const longestFrame = async (page: Page, work: () => Promise<void>): Promise<number> =>
  Math.max(...(await framesOf(page, work)))

/** The longest frame while a tree of 5,000 nodes is unfolded and filtered, ms. */
export const consoleTree = async ({ open, enter }: SlowBrowser): Promise<number[]> => {
  const page = await open()
  await page.route('**/org/findTree*', (route) =>
    route.fulfill({ json: { code: 200, msg: 'ok', data: [organisationTree] } }),
  )
  await enter(page, '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(3000)
  await noteFrames(page)
  // Load and draw the screen first, so that only the tree is measured.
  await page.getByRole('menuitem', { name: '组织用户管理' }).hover()
  await page.getByRole('menuitem', { name: '组织用户管理' }).click()
  await page.getByRole('tree').waitFor()
  await page.locator('.ant-table-row').first().waitFor()
  await page.waitForTimeout(1000)
  const unfold = page.locator('.ant-tree-switcher_close').first()
  const unfolded = await longestFrame(page, async () => {
    await unfold.click()
    await page.waitForTimeout(800)
  })
  const filtered = await longestFrame(page, async () => {
    await page.getByLabel('搜索组织').pressSequentially('12班', { delay: 120 })
    await page.waitForTimeout(1200)
  })
  await page.context().close()
  return [Math.max(unfolded, filtered)]
}
