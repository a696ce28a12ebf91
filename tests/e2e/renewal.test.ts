import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { session } from '../../areas/registry/server/directory/tables.ts'
import { testPassword } from '../support/people.ts'
import { useBrowser } from './browser.ts'
import { Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

const hours = (count: number) => count * 3_600_000

const school = await district.make.makeSchool({ name: '春风小学' })

const makeColleague = () => district.make.makeMember({ schoolId: school.id, roles: [3], departments: [school.rootId] })

/** Opens two half-filled tabs: a search word in one, a dialog in the other, which is in front. */
const openHalfFilled = async ({ username }: { username: string }, remember: boolean) => {
  const console = await openConsole(browser, district.url)
  await console.open('/login')
  await console.signIn(username, testPassword, { remember })
  await console.expectEntered()
  await console.page.getByRole('menuitem', { name: '操作历史' }).waitFor()
  await console.open('/sys/user')
  await console.rows().first().waitFor()
  await searchBox(console).fill('写了一半')
  await console.open('/customizeMenu/externalChaiMenu')
  await console.page.getByRole('tabpanel').getByRole('button', { name: '新增' }).click()
  await form(console).getByLabel('名称').fill(`${username}的图书馆`)
  await form(console).getByLabel('地址').fill('https://books.example/')
  return console
}

const searchBox = ({ page }: Console) => page.getByLabel('搜索用户')
const form = ({ page }: Console) => page.getByRole('dialog', { name: '新增自定义菜单' })
const save = (console: Console) => form(console).getByRole('button', { name: '保存' }).click()

/** Ages the user's sessions until they have expired. */
const expireSessions = ({ id }: { id: number }) =>
  district.database.asSystem('a test lets a session grow old', (db) =>
    db
      .update(session)
      .set({ seenAt: new Date(Date.now() - hours(13)) })
      .where(eq(session.memberId, id)),
  )

const tokenOf = ({ page }: Console) => page.evaluate(() => sessionStorage.getItem('token'))

describe('a session that has expired', () => {
  test('is renewed under a half-filled form, and the call is made', async () => {
    const who = await makeColleague()
    const console = await openHalfFilled(who, true)
    const before = await tokenOf(console)
    await expireSessions(who)
    const menu = console.page.waitForResponse('**/navTree')
    await save(console)
    await form(console).waitFor({ state: 'detached' })
    await console
      .rows()
      .filter({ hasText: `${who.username}的图书馆` })
      .waitFor()
    // Permissions and menu may have changed meanwhile, so the page reads the menu again.
    expect((await menu).ok()).toBe(true)
    expect(await tokenOf(console)).not.toBe(before)
    await console.page.getByRole('tab', { name: '组织用户管理' }).click()
    expect(await searchBox(console).inputValue()).toBe('写了一半')
    console.expectNoTrouble()
  })

  test('leads to the login page if it cannot be renewed', async () => {
    const who = await makeColleague()
    const console = await openHalfFilled(who, false)
    await expireSessions(who)
    // A background call of the page may notice first. Then the form is gone before it can be saved.
    void save(console).catch(() => undefined)
    await console.expectPlace('/login')
    await console.expectToast('登录已失效，请重新登录')
  })

  test('reloads the console if the browser now belongs to another user', async () => {
    const [who, other] = [await makeColleague(), await makeColleague()]
    const console = await openHalfFilled(who, true)
    const otherWindow = new Console(await console.context.newPage(), district.url)
    await otherWindow.open('/login')
    await otherWindow.expectEntered()
    // Don't sign out, which would sign out all windows of the browser. Don't use a console page, which stores what its
    // calls return.
    await otherWindow.page.goto(`${district.url}/docs/style.css`)
    await otherWindow.page.evaluate(() => {
      sessionStorage.clear()
      localStorage.removeItem('remembered')
    })
    await otherWindow.open('/login')
    await otherWindow.signIn(other.username, testPassword)
    await otherWindow.expectEntered()
    await expireSessions(who)
    await save(console)
    await console.panelButton().filter({ hasText: other.name }).waitFor()
    await form(console).waitFor({ state: 'detached' })
    await console.page.getByRole('tab', { name: '自定义菜单' }).waitFor()
    expect(
      await console
        .rows()
        .filter({ hasText: `${who.username}的图书馆` })
        .count(),
    ).toBe(0)
  })
})
