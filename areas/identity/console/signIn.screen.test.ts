import { describe, expect, test } from 'vitest'
import { type FakeAnswer, answer, refuse, refusalOf } from '../../../tests/screens/answers.ts'
import { buildAdmission } from '../../../tests/screens/backstage.ts'
import { makePeople } from '../../../tests/screens/people.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast, schools, sampleSession } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { type Session, identity, identityRefusals } from '../contract.ts'

const stage = useStage()

const open = (place: string, ...answers: readonly FakeAnswer[]) => stage.open(place, { answers })
const acceptLogin = (who: Session) => answer(identity.login, () => buildAdmission(who))
const readToken = ({ page }: Scene) => page.evaluate(() => sessionStorage.getItem('token'))

const bureau = () => sampleSession({ username: 'bureau', name: '教育局', roleIds: [role.bureauAdministrator] })

describe('landing', () => {
  test.each([
    ['admin', cast.admin(), '/'],
    ['bureau', bureau(), '/'],
    ['school', cast.school(), '/'],
    ['teacher', cast.teacher(), '/'],
    ['dorm', cast.dorm(), '/sushe'],
    ['gate', cast.gate(), '/menwei'],
  ])('opens the landing path of %s', async (username, who, place) => {
    const console = await open('/login', acceptLogin(who))
    await console.signIn(username)
    await console.expectEntered()
    await console.expectPlace(place)
    // The password leaves the page only encrypted.
    expect(console.asked(identity.login)[0]?.body).toMatchObject({
      username,
      password: expect.stringMatching(/^enc:/),
      remember: true,
    })
  })

  test('reports a reused cookie once, with time, device and a link to the devices', async () => {
    const reused = { time: '2026-03-02 07:58:10', device: 'Chrome · Windows' }
    const login = answer(identity.login, () => ({ ...buildAdmission(cast.teacher()), reused }))
    const console = await open('/login', login, answer(identity.ownSessions, []))
    await console.signIn('teacher')
    const notice = console.page.getByRole('dialog', { name: '自动登录凭证被重复使用' })
    await notice.getByText(/2026-03-02 07:58:10.*Chrome · Windows/).waitFor()
    await notice.getByRole('button', { name: '查看登录设备与记录' }).click()
    await console.page.getByRole('dialog', { name: '登录设备与记录' }).waitFor()
    await console.page.reload()
    await console.expectEntered()
    expect(await notice.count()).toBe(0)
  })

  test.each([
    ['parent', identityRefusals.notForConsole],
    ['nodept', identityRefusals.noDepartment],
    ['nobody-here', identityRefusals.wrongPassword],
  ])('shows the server’s refusal for %s', async (username, kind) => {
    const console = await open('/login', refuse(identity.login, kind))
    await console.signIn(username)
    await console.expectText(kind.msg)
    await console.expectPlace('/login')
  })

  test('links parents and students to 账号管理', async () => {
    const console = await open('/login', refuse(identity.login, identityRefusals.notForConsole))
    await console.signIn('parent')
    await console.expectText('管理平台供学校工作人员使用，家长和学生请前往账号管理。')
    await console.page.locator('form').getByRole('link', { name: '账号管理' }).first().click()
    await console.expectPlace('/account')
  })

  test('shows a network error on the form and not at a field', async () => {
    const console = await open('/login')
    await console.page.route('**/qz/login', (route) => route.abort())
    await console.signIn('teacher')
    await console.page.locator('form > [role=alert]').getByText('网络连接失败，请检查网络后重试').waitFor()
    expect(await console.page.locator('[aria-invalid=true]').count()).toBe(0)
  })

  test('clears a fault when its field is edited', async () => {
    const console = await open('/login', refuse(identity.login, identityRefusals.wrongPassword))
    await console.signIn('', '')
    await console.expectText('请输入账号')
    await console.page.getByLabel('账号', { exact: true }).fill('t')
    await console.page.getByText('请输入账号').waitFor({ state: 'detached' })
    await console.signIn('teacher')
    await console.expectText(identityRefusals.wrongPassword.msg)
    await console.page.getByLabel('密码', { exact: true }).fill('x')
    await console.page.getByText(identityRefusals.wrongPassword.msg).waitFor({ state: 'detached' })
  })

  test.each([
    ['', 'a-password', '请输入账号'],
    ['teacher', '', '请输入密码'],
  ])('does not send “%s” with “%s”: %s', async (username, password, text) => {
    const console = await open('/login')
    await console.signIn(username, password)
    await console.expectText(text)
    await console.expectPlace('/login')
    expect(console.asked(identity.login)).toStrictEqual([])
  })

  test('counts down the delay after wrong guesses', async () => {
    const console = await open('/login', refuse(identity.login, identityRefusals.slowDown, { fill: { seconds: 2 } }))
    const refusal = console.page.getByRole('alert')
    // Read both at once, because the delay lasts only two seconds.
    const seen = () =>
      console.page.evaluate(() => ({
        said: document.querySelector('[role=alert]')?.textContent,
        waits: document.querySelector('form button[type=submit]')?.matches(':disabled'),
      }))
    await expect
      .poll(
        async () => {
          await console.signIn('teacher', 'wrong-guess')
          await refusal.waitFor()
          return seen()
        },
        { interval: 100 },
      )
      .toEqual({ said: expect.stringMatching(/^尝试次数过多，请在 \d+ 秒后重试$/), waits: true })
    await refusal.waitFor({ state: 'detached' })
  })
})

describe('the choice of a school', () => {
  const several = (): Session =>
    sampleSession({
      username: 'both',
      name: '何子健',
      schoolId: null,
      userRoles: [
        { roleId: role.staff, schoolId: schools.xingtan.id },
        { roleId: role.schoolDataAdministrator, schoolId: schools.mingde.id },
      ],
    })
  const enters = answer(identity.changeSchool, ({ params }) =>
    buildAdmission(
      sampleSession({ username: 'both', schools: [schools.xingtan, schools.mingde], schoolId: params.schoolId }),
    ),
  )

  test('offers each school with the user’s roles, and can be changed later', async () => {
    const console = await open('/login', acceptLogin(several()), enters)
    await console.signIn('both')
    const dialog = console.page.getByRole('dialog', { name: '请选择登录的学校' })
    await dialog.waitFor()
    await expect
      .poll(() => dialog.getByRole('listitem').allTextContents())
      .toStrictEqual(['杏坛实验学校教职工', '明德中学学校数据管理员'])
    await console.page.reload()
    await console.chooseSchool('明德中学')
    await console.expectPlace('/')
    await console.expectText('明德中学')

    const before = await readToken(console)
    await console.takeFromPanel('切换学校')
    await console.chooseSchool('杏坛实验学校')
    await expect.poll(() => readToken(console)).not.toBe(before)
    await console.page.getByRole('banner').getByText('杏坛实验学校').waitFor()
  })

  test('focuses the first school, later the last entered one, and Enter chooses', async () => {
    const console = await open('/login', acceptLogin(several()), enters)
    await console.signIn('both')
    const focused = () => console.page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('杏坛实验学校教职工')
    await console.chooseSchool('明德中学')
    await console.expectEntered()
    await console.takeFromPanel('退出')
    const question = console.page.getByRole('dialog', { name: '确认退出吗?' })
    await Promise.all([console.page.waitForEvent('load'), question.getByRole('button', { name: '退出' }).click()])
    await console.signIn('both')
    await expect.poll(focused).toBe('明德中学学校数据管理员')
    await console.page.keyboard.press('Enter')
    await console.expectEntered()
    await console.page.getByRole('banner').getByText('明德中学').waitFor()
  })

  test('can’t be closed while a school is being entered', async () => {
    const console = await open('/login', acceptLogin(several()), enters)
    const held = console.hold(identity.changeSchool)
    await console.signIn('both')
    await console.chooseSchool('明德中学')
    await held.arrived()
    await console.page.keyboard.press('Escape')
    await console.page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    held.release()
    await console.expectEntered()
    expect(console.asked(identity.logout)).toStrictEqual([])
  })

  test('can be closed without choosing', async () => {
    const console = await open('/login', acceptLogin(several()))
    await console.signIn('both')
    await console.page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await expect.poll(() => readToken(console)).toBeNull()
    await console.expectPlace('/login')
    await console.untilAsked(identity.logout)
  })
})

describe('automatic sign-in by a link', () => {
  const link = (username: string) => `/login?u=${username}&pw=${Buffer.from('a-password').toString('base64url')}`

  test('signs in and leaves nothing in address bar and history', async () => {
    const console = await stage.open(link('teacher'), { answers: [acceptLogin(cast.teacher())], isLoaded: true })
    await console.expectEntered()
    await console.expectPlace('/')
    expect(console.asked(identity.login)[0]?.body).toMatchObject({ username: 'teacher', isThirdpartnarLogin: true })
    await console.page.goBack()
    // The page that the window showed before.
    expect(console.page.url()).toMatch(/\/blank$/)
  })

  test('works in a window that already shows the login page', async () => {
    const console = await open('/login', acceptLogin(cast.dorm()))
    await console.page.getByLabel('账号', { exact: true }).waitFor()
    await console.page.evaluate((hash) => window.location.assign(`#${hash}`), link('dorm'))
    await console.expectPlace('/sushe')
  })

  test('is ignored while a user is signed in, also at a later login', async () => {
    const console = await open('/login', acceptLogin(cast.teacher()))
    const { page } = console
    await console.signIn('teacher', 'a-password', { remember: false })
    await console.expectEntered()
    await page.evaluate((hash) => window.location.assign(`#${hash}`), link('dorm'))
    await console.expectPlace('/')
    console.end((await readToken(console)) ?? '')
    // The next call is refused, which opens the login page without a reload.
    await console.open('/sys/user')
    await console.expectPlace('/login')
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await page.getByLabel('账号', { exact: true }).inputValue()).toBe('')
    expect(await readToken(console)).toBeNull()
  })

  test('only cleans the address bar if the host has disabled it', async () => {
    const console = await stage.open(link('teacher'), { settings: { automaticSignIn: false } })
    await console.expectPlace('/login')
    expect(await console.page.getByLabel('账号', { exact: true }).inputValue()).toBe('')
    expect(await readToken(console)).toBeNull()
  })
})

describe('the drawings of the login page', () => {
  const listDrawings = ({ page }: Scene) =>
    page
      .getByRole('region', { name: /图景$/ })
      .locator('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))

  test('are three in light and dark versions', async () => {
    const console = await open('/login')
    const areDark = async () => (await listDrawings(console)).map((one) => /Night/.test(one))
    await console.page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(areDark).toStrictEqual([false, false, false])
    await console.page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(areDark).toStrictEqual([true, true, true])
  })

  test('do not mention our name under another brand', async () => {
    const console = await open('/device/fd')
    await console.page.route(/\/(#.*)?$/, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/(isDefaultBrand(?:&quot;|"):)true/, '$1false')
      await route.fulfill({ response: answer, body })
    })
    await console.page.reload()
    await console.open('/login')
    const names = console.page.getByRole('region', { name: /图景$/ }).getByRole('button')
    await expect
      .poll(() => names.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
      .toStrictEqual(['第 1 幅：树下课堂', '第 2 幅：庭院', '第 3 幅：晚点名'])
  })
})

test('the link to 账号管理 after a parent’s refusal opens /account', async () => {
  const console = await open('/login', refuse(identity.login, identityRefusals.notForConsole))
  await console.signIn('parent')
  const way = console.page.getByText('管理平台供学校工作人员使用').getByRole('link', { name: '账号管理' })
  expect(await way.getAttribute('href')).toBe('#/account')
})

describe('passwords', () => {
  test('can be changed in the personal panel', async () => {
    const console = await stage.open('/', { as: cast.teacher() })
    await console.takeFromPanel('修改密码')
    await console.changePassword({ old: 'Winter-2026', fresh: 'abc', repeat: 'abc' })
    await console.expectText('密码长度为6 - 18个字符')
    await console.changePassword({ old: 'Winter-2026', fresh: 'Spring-2027', repeat: 'Spring-2028' })
    await console.expectText('两次输入密码不一致!')
    expect(console.asked(identity.modifyPassword)).toStrictEqual([])
    console.answer(refuse(identity.modifyPassword, identityRefusals.wrongOldPassword))
    await console.changePassword({ old: 'not-the-old-one', fresh: 'Spring-2027', repeat: 'Spring-2027' })
    await console.expectText('原密码不正确')
    console.answer(answer(identity.modifyPassword, null))
    await console.changePassword({ old: 'Winter-2026', fresh: 'Spring-2027', repeat: 'Spring-2027' })
    await console.expectToast('修改成功,下次请用新密码登录！')
    expect(JSON.stringify(console.asked(identity.modifyPassword))).not.toMatch(/Winter|Spring/)
  })

  test('must be changed if they are first passwords', async () => {
    let isChanged = false
    const newcomer = () => sampleSession({ username: 'newcomer', roleIds: [role.staff], passwordToChange: !isChanged })
    const console = await open(
      '/login',
      answer(identity.login, () => buildAdmission(newcomer())),
      answer(identity.session, () => newcomer()),
      answer(identity.modifyPassword, ({ body }) => {
        if (body.encryptOldPassword !== undefined) throw refusalOf(identity.modifyPassword, common.notFound)
        isChanged = true
        return null
      }),
    )
    await console.signIn('newcomer', 'first-password')
    await console.expectText('请修改初始密码')
    console.answer(...makePeople().answers)
    await console.open('/sys/user')
    await console.expectPlace('/login')
    await console.changePassword({ fresh: '', repeat: '' })
    await console.expectText('请输入新密码')
    await console.expectText('请再次输入密码')
    await console.changePassword({ fresh: 'Summer-2027', repeat: 'Summer-2027' })
    await console.expectToast('修改成功,下次请用新密码登录！')
    await console.expectEntered()
    // The originally requested path.
    await console.expectPlace('/sys/user')
  })
})

test('退出 in one window also signs out the other without user action', async () => {
  const [console, other] = [
    await stage.open('/', { as: cast.teacher() }),
    await stage.open('/', { as: cast.teacher() }),
  ]
  const token = (await readToken(other)) ?? ''
  await console.takeFromPanel('退出')
  const question = console.page.getByRole('dialog', { name: '确认退出吗?' })
  other.end(token)
  await Promise.all([console.page.waitForEvent('load'), question.getByRole('button', { name: '退出' }).click()])
  await other.expectPlace('/login')
  await expect.poll(() => readToken(other)).toBeNull()
})
