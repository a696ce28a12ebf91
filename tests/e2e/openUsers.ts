import type { Browser } from 'playwright-core'
import { type Console, openConsole } from './console.ts'

/** Makes a function that opens the user list of a district. */
export const makeUsersOpener =
  (browser: Browser, url: string) =>
  async (place = '/sys/user', username = 'school'): Promise<Console> => {
    const console = await openConsole(browser, url)
    await console.openAs(username, place)
    await console.rows().first().waitFor()
    return console
  }

/** Opens the first person of the list, for editing or viewing. */
export const openFirst = async ({ page }: Console, action: '查看' | '编辑') => {
  await page
    .getByRole('button', { name: new RegExp(`^${action} `) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '用户信息' })
  await dialog.getByRole('tab', { name: '基本信息' }).waitFor()
  return dialog
}
