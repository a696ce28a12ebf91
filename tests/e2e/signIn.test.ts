import { describe, expect, test } from 'vitest'
import { identity } from '../../areas/identity/contract.ts'
import { demoPassword } from '../../simulator/district/accounts.ts'
import { testPassword } from '../support/people.ts'
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

const school = await district.make.makeSchool({ name: '春风小学' })

const makeColleague = (mustChange = false) =>
  district.make.makeMember({ schoolId: school.id, roles: [3], departments: [school.rootId], mustChange })

const tokenOf = (page: Awaited<ReturnType<typeof open>>['page']) => page.evaluate(() => sessionStorage.getItem('token'))

describe('landing', () => {
  test.each([
    ['admin', '/'],
    ['bureau', '/'],
    ['school', '/'],
    ['teacher', '/'],
    ['dorm', '/sushe'],
    ['gate', '/menwei'],
  ])('%s lands at %s', async (username, place) => {
    const console = await open('/login')
    await console.signIn(username)
    await console.expectEntered()
    await console.expectPlace(place)
    console.expectNoTrouble()
  })

  test.each([
    ['parent', demoPassword, '无权限登录'],
    ['nodept', demoPassword, '无权限，请联系管理员'],
    ['nobody-here', demoPassword, '账号或密码错误'],
    ['', demoPassword, '请输入账号'],
    ['teacher', '', '请输入密码'],
  ])('%s is refused: %s %s', async (username, password, text) => {
    const console = await open('/login')
    await console.signIn(username, password)
    await console.expectText(text)
    await console.expectPlace('/login')
    console.expectNoTrouble()
  })

  test('guessing is slowed, and the wait runs down on the page', async () => {
    const { username } = await makeColleague()
    const console = await open('/login')
    const refusal = console.page.getByRole('alert')
    // Read together: the wait may be over in two seconds.
    const seen = () =>
      console.page.evaluate(() => ({
        said: document.querySelector('[role=alert]')?.textContent,
        waits: document.querySelector('form button[type=submit]')?.matches(':disabled'),
      }))
    await expect
      .poll(
        async () => {
          await console.signIn(username, 'wrong-guess')
          await refusal.waitFor()
          return seen()
        },
        { interval: 100, message: 'a guess that has to wait' },
      )
      .toEqual({ said: expect.stringMatching(/^尝试次数过多，请在 \d+ 秒后重试$/), waits: true })
    await refusal.waitFor({ state: 'detached' })
  })
})

describe('the choice of a school', () => {
  test('offers each with the roles there, and can be made anew', async () => {
    const console = await open('/login')
    await console.signIn('both')
    const dialog = console.page.getByRole('dialog', { name: '请选择登录的学校' })
    await dialog.waitFor()
    await expect
      .poll(() => dialog.getByRole('listitem').allTextContents(), { message: 'the schools to choose from' })
      .toStrictEqual(['杏坛实验学校教职工', '明德中学学校数据管理员'])
    await console.page.reload()
    await console.chooseSchool('明德中学')
    await console.expectPlace('/')
    await console.expectText('明德中学')

    const before = await tokenOf(console.page)
    await console.takeFromPanel('切换学校')
    await console.chooseSchool('杏坛实验学校')
    await expect.poll(() => tokenOf(console.page), { message: 'another token' }).not.toBe(before)
    await console.page.getByRole('banner').getByText('杏坛实验学校').waitFor()
    console.expectNoTrouble()
  })

  test('is not left while it is being entered', async () => {
    const console = await open('/login')
    const { page } = console
    const left: string[] = []
    page.on('request', (request) => left.push(new URL(request.url()).pathname))
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/change/login/school/**', async (route) => {
      await held
      await route.continue()
    })
    await console.signIn('both')
    await console.chooseSchool('明德中学')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    letGo()
    await console.expectEntered()
    expect(left).not.toContain('/user/logout')
  })

  test('can be left without one', async () => {
    const console = await open('/login')
    await console.signIn('both')
    await console.page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await expect.poll(() => tokenOf(console.page), { message: 'the end of the token' }).toBeNull()
    await console.expectPlace('/login')
  })
})

describe('automatic sign-in by a link', () => {
  const link = (username: string) => `/login?u=${username}&pw=${Buffer.from(demoPassword).toString('base64url')}`

  test('signs in, and leaves nothing in address and history', async () => {
    const console = await open(link('teacher'))
    await console.expectEntered()
    await console.expectPlace('/')
    await console.page.goBack()
    expect(console.page.url()).toBe('about:blank')
  })

  test('works in a page that stands at the login already', async () => {
    const console = await open('/login')
    await console.page.getByLabel('账号', { exact: true }).waitFor()
    await console.page.evaluate((hash) => window.location.assign(`#${hash}`), link('dorm'))
    await console.expectPlace('/sushe')
  })

  test('is forgotten where somebody is signed in: a later login does not take it', async () => {
    const console = await open('/login')
    const { page } = console
    await console.signIn('teacher', demoPassword, { remember: false })
    await console.expectEntered()
    await page.evaluate((hash) => window.location.assign(`#${hash}`), link('dorm'))
    await console.expectPlace('/')
    await district.call(identity.logout, {}, { token: (await tokenOf(page)) ?? '' })
    // The next call is refused, which leads to the login without a reload.
    await console.open('/sys/user')
    await console.expectPlace('/login')
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await page.getByLabel('账号', { exact: true }).inputValue()).toBe('')
    expect(await tokenOf(page)).toBeNull()
  })

  test('is scrubbed, and no more, where the host has turned it off', async () => {
    const console = await openConsole(browser, district.url)
    await console.page.route(`${district.url}/`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('automaticSignIn&quot;:true', 'automaticSignIn&quot;:false')
      await route.fulfill({ response: answer, body })
    })
    await console.open(link('teacher'))
    await console.expectPlace('/login')
    expect(await console.page.getByLabel('账号', { exact: true }).inputValue()).toBe('')
    expect(await tokenOf(console.page)).toBeNull()
  })
})

describe('一周内自动登录', () => {
  test('survives the closing of the browser', async () => {
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

  test('takes a session up again where it ended, at the same place', async () => {
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

  test('is not there unless asked for', async () => {
    const first = await open('/login')
    await first.signIn('school', demoPassword, { remember: false })
    await first.expectEntered()
    const console = await open('/', await first.keep())
    await console.expectPlace('/login')
  })
})

describe('leaving', () => {
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

describe('passwords', () => {
  test('are changed in the personal panel', async () => {
    const { username } = await makeColleague()
    const console = await open('/login')
    await console.enterAs(username, testPassword)
    await console.takeFromPanel('修改密码')
    await console.changePassword({ old: testPassword, fresh: 'abc', repeat: 'abc' })
    await console.expectText('密码长度为6 - 18个字符')
    await console.changePassword({ old: testPassword, fresh: 'Spring-2027', repeat: 'Spring-2028' })
    await console.expectText('两次输入密码不一致!')
    await console.changePassword({ old: 'not-the-old-one', fresh: 'Spring-2027', repeat: 'Spring-2027' })
    await console.expectText('原密码不正确')
    await console.changePassword({ old: testPassword, fresh: 'Spring-2027', repeat: 'Spring-2027' })
    await console.expectToast('修改成功,下次请用新密码登录！')
    await console.leave()
    await console.signIn(username, 'Spring-2027')
    await console.expectEntered()
    console.expectNoTrouble()
  })

  test('must be changed when they are the first', async () => {
    const { username } = await makeColleague(true)
    const console = await open('/login')
    await console.signIn(username, testPassword)
    await console.expectText('请修改初始密码')
    await console.open('/sys/user')
    await console.expectPlace('/login')
    await console.changePassword({ fresh: '', repeat: '' })
    await console.expectText('请输入新密码')
    await console.expectText('请再次输入密码')
    await console.changePassword({ fresh: 'Summer-2027', repeat: 'Summer-2027' })
    await console.expectToast('修改成功,下次请用新密码登录！')
    await console.expectEntered()
    await console.expectPlace('/')
  })
})
