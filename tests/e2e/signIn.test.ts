import { describe, expect, test } from 'vitest'
import { identity } from '../../areas/identity/contract.ts'
import { demoPassword } from '../../simulator/district/accounts.ts'
import { type Kept, useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

const open = async (place = '', kept?: Kept) => {
  const console = await openConsole(browser, district.url, kept)
  await console.open(place)
  return console
}

const tokenOf = (page: Awaited<ReturnType<typeof open>>['page']) => page.evaluate(() => sessionStorage.getItem('token'))

describe('一周内自动登录', () => {
  test('survives closing the browser', async () => {
    const first = await open('/login')
    await first.signIn('school')
    await first.expectEntered()
    const second = await open('/sys/user?word=zzzz', await first.keep())
    await second.expectEntered()
    await second.expectPlace('/sys/user?word=zzzz')

    await second.leave()
    const console = await open('/', await second.keep())
    await console.expectPlace('/login')
    console.expectNoTrouble()
  })

  test('continues at the same place after a session ended', async () => {
    const console = await open('/login')
    await console.signIn('school')
    await console.expectEntered()
    await console.open('/sys/user?word=zzzz')
    await console.expectText('没有符合条件的数据')
    await console.page.evaluate(() => sessionStorage.setItem('token', 'one-that-ended'))
    await console.page.reload()
    await console.expectText('没有符合条件的数据')
    await console.expectPlace('/sys/user?word=zzzz')
    expect(await tokenOf(console.page)).not.toBe('one-that-ended')
  })

  test('is off unless the user chooses it', async () => {
    const first = await open('/login')
    await first.signIn('school', demoPassword, { remember: false })
    await first.expectEntered()
    const console = await open('/', await first.keep())
    await console.expectPlace('/login')
  })
})

describe('signing out', () => {
  test('ends the session here and on the server', async () => {
    const console = await open('/login')
    await console.enterAs('teacher')
    const token = await tokenOf(console.page)
    await console.leave()
    expect(await tokenOf(console.page)).toBeNull()
    const answer = await district.call(identity.session, {}, { token: token ?? '' })
    expect(answer.status).toBe(401)
    await console.page.goBack()
    await console.expectPlace('/login')
  })
})
