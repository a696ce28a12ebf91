import { describe, expect, test } from 'vitest'
import { buildConsoleIfNeeded } from '../../scripts/buildConsole.ts'
import { measureBudgets } from '../../scripts/checkBudgets.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

const openWindow = async () => {
  const console = await openConsole(browser, district.url)
  return console
}

const openAs = async (username: string, place = '/') => {
  const console = await openWindow()
  await console.openAs(username, place)
  return console
}

describe('the guard', () => {
  test('sends strangers to the login, and those who are in away from it', async () => {
    const console = await openWindow()
    await console.open('/sys/user')
    await console.expectPlace('/login')
    await console.signIn('dorm')
    await console.expectPlace('/sushe')
    await console.open('/login')
    await console.expectPlace('/')
    console.expectNoTrouble()
  })

  test('leaves display pages open', async () => {
    const console = await openWindow()
    await console.open('/device/fd?schoolId=2&deviceId=1')
    await console.expectText('人脸展示屏')
    await console.expectPlace('/device/fd?schoolId=2&deviceId=1')
  })

  test('keeps screens from those whose menu lacks them', async () => {
    const console = await openAs('gate', '/sys/user')
    await console.expectText('无权限，请联系管理员')
    console.expectNoTrouble()
  })

  test('knows what is not there, and the ways out', async () => {
    const console = await openAs('school', '/no/such/place')
    await console.expectText('页面不存在')
    await console.page.getByRole('button', { name: '返回首页' }).click()
    await console.expectPlace('/')
  })

  test('goes to the login when the session ended elsewhere', async () => {
    const console = await openAs('school')
    await console.page.route('**/user/findUserPage', (route) =>
      route.fulfill({ status: 401, json: { code: 401, msg: '登录已失效，请重新登录', data: null } }),
    )
    await console.open('/sys/user')
    await console.expectToast('登录已失效，请重新登录')
    await console.expectPlace('/login')
  })

  test('loads anew at the login when a body says 10003', async () => {
    const console = await openAs('school')
    await console.page.evaluate(() => document.body.setAttribute('data-old', ''))
    await console.page.route('**/user/findUserPage', (route) =>
      route.fulfill({ status: 200, json: { code: 10003, msg: '已在别处登录', data: null } }),
    )
    await console.open('/sys/user')
    await console.expectPlace('/login')
    await console.page.locator('body:not([data-old])').waitFor()
  })
})

describe('the users screen', () => {
  test('is found through the menu', async () => {
    const console = await openAs('school')
    await console.page.getByRole('menuitem', { name: '组织用户管理' }).click()
    await console.expectPlace('/sys/user')
    await console.rows().first().waitFor()
    console.expectNoTrouble()
  })

  test('searches, and says when nothing is found', async () => {
    const console = await openAs('school', '/sys/user')
    await console.searchUsers('林建平')
    await console.expectPlace('/sys/user?word=林建平')
    await console.expectTotal(1)
    await console.searchUsers('没有这个人')
    await console.expectText('没有符合条件的数据')
    await console.page.getByRole('button', { name: '清除筛选' }).click()
    await console.expectPlace('/sys/user')
    await console.rows().first().waitFor()
    console.expectNoTrouble()
  })

  test('keeps node, word and page over a reload and for 后退', async () => {
    const console = await openAs('school', '/sys/user')
    const rows = () => console.rows().allTextContents()
    /** Does something that leads to another list, and waits until just that is shown: the one before stays until then. */
    const listBy = async (act: () => Promise<void>) => {
      const answered = console.page.waitForResponse((answer) => answer.url().endsWith('/user/findUserPage'))
      await act()
      const { data }: { data: { content: { name: string }[] } } = await (await answered).json()
      const isListed = (row: string, at: number) => row.includes(data.content[at]?.name ?? '没有这一行')
      await expect.poll(async () => (await rows()).length > 0 && (await rows()).every(isListed)).toBe(true)
    }
    await console.rows().first().waitFor()
    await listBy(() =>
      console.page.getByRole('treeitem', { name: '初中部' }).or(console.page.getByTitle('初中部')).first().click(),
    )
    // Pupils of grades seven to nine alone.
    expect((await rows()).filter((row) => /[一二三四五六]年级/.test(row))).toStrictEqual([])
    const firstPage = await rows()
    const pageTwo = console.page
      .getByRole('listitem', { name: '2' })
      .or(console.page.getByTitle('2', { exact: true }))
      .first()
    await listBy(() => pageTwo.click())
    await expect.poll(() => console.page.url()).toContain('page=2')
    const place = new URL(console.page.url()).hash.slice(1)
    const secondPage = await rows()
    expect(secondPage).not.toStrictEqual(firstPage)
    await console.page.reload()
    await console.expectPlace(place)
    await expect.poll(rows).toStrictEqual(secondPage)
    await console.page.goBack()
    await expect.poll(() => console.page.url()).not.toContain('page=2')
    console.expectNoTrouble()
  })

  test('shows a student with status, lodging and parents, and closes with Esc', async () => {
    const console = await openAs('school', '/sys/user?word=2026')
    await console.rows().first().focus()
    await console.page.keyboard.press('ArrowDown')
    await console.page.keyboard.press('Enter')
    const dialog = console.page.getByRole('dialog', { name: '用户信息' })
    await dialog.getByText('出生日期').waitFor()
    await dialog.getByRole('tab', { name: '学生信息' }).click()
    for (const text of ['学籍状态', '住宿', '家长']) await dialog.getByText(text, { exact: true }).waitFor()
    await console.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    console.expectNoTrouble()
  })

  test('says what went wrong, and tries again', async () => {
    const console = await openAs('school')
    await console.page.route('**/user/findUserPage', (route) =>
      route.fulfill({
        status: 500,
        json: { code: 500, msg: '服务器内部错误，请联系管理员并提供编号 7f3a', data: null },
      }),
    )
    await console.open('/sys/user')
    const retry = console.page.getByRole('button', { name: '重试' })
    await retry.waitFor()
    await console.expectText('服务器内部错误，请联系管理员并提供编号 7f3a')
    await console.page.unroute('**/user/findUserPage')
    await retry.click()
    await console.rows().first().waitFor()
  })

  test('says 加载用户数据失败 where a user cannot be shown', async () => {
    const console = await openAs('school')
    await console.page.route('**/school/user/*/model*', (route) =>
      route.fulfill({ json: { code: 10004, msg: '数据不存在或无权查看', data: null } }),
    )
    await console.open('/sys/user')
    await console.rows().first().click()
    await console.expectText('加载用户数据失败')
    await console.expectText('数据不存在或无权查看')
  })

  test('shows nodes beyond reach, but lets nobody choose them', async () => {
    const console = await openAs('teacher', '/sys/user')
    await console.rows().first().waitFor()
    await console.page.locator('.ant-tree').getByTitle('杏坛实验学校').click()
    await console.expectPlace('/sys/user')
  })
})

describe('the code', () => {
  test('of an area comes when the area is opened', async () => {
    const loaded: string[] = []
    const console = await openWindow()
    console.page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await console.openAs('school', '/')
    const isOfUsers = (path: string) => path.includes('/UsersScreen')
    await console.page.getByRole('link', { name: '组织用户管理' }).waitFor()
    expect(loaded.some(isOfUsers)).toBe(false)
    await console.open('/sys/user')
    await console.rows().first().waitFor()
    expect(loaded.some(isOfUsers)).toBe(true)
  })

  test('stays within its budgets', async () => {
    for (const { name, weight, most } of measureBudgets(await buildConsoleIfNeeded())) {
      expect(weight, name).toBeLessThanOrEqual(most)
    }
  })

  test('runs on the last Chrome for Windows 7, which lacks what came after 109', async () => {
    const console = await openWindow()
    await console.page.addInitScript(() => {
      for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name)
      for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name)
      for (const name of ['withResolvers', 'try']) Reflect.deleteProperty(Promise, name)
      for (const name of ['union', 'intersection', 'difference']) Reflect.deleteProperty(Set.prototype, name)
      for (const name of ['map', 'filter', 'toArray', 'some', 'find']) Reflect.deleteProperty(Iterator.prototype, name)
      Reflect.deleteProperty(URLSearchParams.prototype, 'size')
      Reflect.deleteProperty(Object, 'groupBy')
      Reflect.deleteProperty(Map, 'groupBy')
    })
    await console.enterAs('school')
    await console.open('/sys/user')
    await console.rows().first().click()
    await console.page.getByRole('tab', { name: '基本信息' }).waitFor()
    console.expectNoTrouble()
  })
})
