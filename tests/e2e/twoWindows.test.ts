import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

/** Opens the first window of a browser, signed in with 一周内自动登录. */
const openFirst = async (username: string) => {
  const console = await openConsole(browser, district.url)
  await console.open('/login')
  await console.signIn(username)
  return console
}

/** Opens another window of the same browser. */
const openSecondWindow = async ({ context }: Console, place: string) => {
  const console = new Console(await context.newPage(), district.url)
  await console.open(place)
  return console
}

const tokenOf = ({ page }: Console) => page.evaluate(() => sessionStorage.getItem('token'))

/** Switches to the home page and back to the list, which is then read again. */
const returnToList = async ({ page }: Console) => {
  await page.bringToFront()
  await page.getByRole('tab', { name: '首页' }).click()
  const response = page.waitForResponse('**/findUserPage')
  await page.getByRole('tab', { name: '组织用户管理' }).click()
  expect((await response).status()).toBe(200)
}

const searchBox = ({ page }: Console) => page.getByLabel('搜索用户')

test('two windows of one browser work at the same time, and a half-filled form stays', async () => {
  const first = await openFirst('school')
  await first.expectEntered()
  await first.open('/sys/user')
  await searchBox(first).fill('写了一半')
  const second = await openSecondWindow(first, '/sys/user?word=zzzz')
  await second.expectText('没有符合条件的数据')
  await searchBox(second).fill('另一半')
  expect(await tokenOf(second)).not.toBe(await tokenOf(first))
  for (let turn = 0; turn < 3; turn += 1) {
    await returnToList(first)
    expect(await searchBox(first).inputValue()).toBe('写了一半')
    await returnToList(second)
    expect(await searchBox(second).inputValue()).toBe('另一半')
  }
  first.expectNoTrouble()
  second.expectNoTrouble()
})

test('windows opened at once are all signed in, as are later ones', async () => {
  const first = await openFirst('school')
  await first.expectEntered()
  const kept = await first.keep()
  const restored = await openConsole(browser, district.url, kept)
  await restored.open('/sys/user')
  const others = await Promise.all(['/', '/sys/user', '/'].map((place) => openSecondWindow(restored, place)))
  for (const window of [restored, ...others]) await window.expectEntered()
  const later = await openSecondWindow(restored, '/sys/user')
  await later.expectEntered()
  const tokens = await Promise.all([restored, ...others, later].map(tokenOf))
  expect(new Set(tokens).size).toBe(5)
})

test('a window whose session has ended continues in its school', async () => {
  const first = await openFirst('both')
  await first.chooseSchool('杏坛实验学校')
  await first.expectEntered()
  const second = await openSecondWindow(first, '/')
  await second.expectEntered()
  await second.takeFromPanel('切换学校')
  await second.chooseSchool('明德中学')
  await second.page.getByRole('banner').getByText('明德中学').waitFor()
  await first.page.evaluate(() => sessionStorage.setItem('token', 'one-that-ended'))
  await first.page.reload()
  await expect.poll(() => tokenOf(first), { message: 'a fresh token' }).not.toBe('one-that-ended')
  await first.page.getByRole('banner').getByText('杏坛实验学校').waitFor()
  await second.open('/sys/user')
  await second.page.getByRole('banner').getByText('明德中学').waitFor()
  await second.rows().first().waitFor()
})

test('signing out in one window signs out in all of them', async () => {
  const first = await openFirst('school')
  await first.expectEntered()
  const second = await openSecondWindow(first, '/sys/user')
  await second.expectEntered()
  await second.leave()
  await first.expectPlace('/login')
  await expect.poll(() => tokenOf(first)).toBeNull()
})

describe('on plain http, where browsers have no locks', () => {
  /** Reopens a browser that was closed with 一周内自动登录, at an address of the school's local network. */
  const openAgain = async () => {
    const first = await openFirst('school')
    await first.expectEntered()
    const console = await openConsole(browser, district.url, await first.keep())
    await console.context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    return console
  }

  /** The current renewal cookie. */
  const renewalCookie = async ({ context }: Console) => {
    const cookies = await context.cookies(`${district.url}/auth/renew`)
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  test('signs in the slower window at its place, although the quicker one has just renewed its cookie', async () => {
    const quick = await openAgain()
    const slow = new Console(await quick.context.newPage(), district.url)
    const headers = {
      cookie: await renewalCookie(quick),
      'user-agent': await quick.page.evaluate(() => navigator.userAgent),
    }
    const answered = Promise.withResolvers<void>()
    await quick.page.route('**/auth/renew**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer })
      answered.resolve()
    })
    await slow.page.route(
      '**/auth/renew**',
      async (route) => {
        await answered.promise
        const answer = await fetch(route.request().url(), { method: 'POST', headers })
        await route.fulfill({ status: answer.status, json: await answer.json() })
      },
      { times: 1 },
    )
    await Promise.all([quick.open('/'), slow.open('/sys/user?word=zzzz')])
    await quick.expectEntered()
    await slow.expectEntered()
    await slow.expectPlace('/sys/user?word=zzzz')
    await slow.expectText('没有符合条件的数据')
    expect(await tokenOf(slow)).not.toBe(await tokenOf(quick))
  })

  test('signs in all windows that are opened at once', async () => {
    const restored = await openAgain()
    const windows = [restored]
    for (let more = 0; more < 3; more += 1) windows.push(new Console(await restored.context.newPage(), district.url))
    await Promise.all(windows.map((window) => window.open('/sys/user')))
    for (const window of windows) await window.expectEntered()
    const tokens = await Promise.all(windows.map(tokenOf))
    expect(new Set(tokens).size).toBe(4)
  })
})
