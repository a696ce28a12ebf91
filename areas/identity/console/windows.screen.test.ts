import { describe, expect, test } from 'vitest'
import { answer } from '../../../tests/screens/answers.ts'
import { buildAdmission } from '../../../tests/screens/backstage.ts'
import { makePeople } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { identity } from '../contract.ts'

const stage = useStage()

describe('the windows of one browser', () => {
  test('sign out together and show the reason', async () => {
    const first = await stage.open('/', { as: cast.school() })
    const second = await stage.open('/', { as: cast.school() })
    await second.leave()
    await first.expectPlace('/login')
    await first.expectToast('已在本浏览器的另一个窗口退出')
    await first.untilAsked(identity.logout)
    await expect.poll(() => first.page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  test('show that another account has signed in and keep their session', async () => {
    const first = await stage.open('/', { as: cast.school() })
    const second = await stage.open('/login', {
      answers: [answer(identity.login, () => buildAdmission(cast.teacher()))],
    })
    await second.signIn('teacher')
    await second.expectEntered()
    await first.page.bringToFront()
    await first.expectToast('另一个窗口已改用账号 teacher 登录，此窗口仍是 school')
    await first.expectEntered()
    expect(first.asked(identity.logout)).toStrictEqual([])
  })
})

const link = `/login?u=dorm&pw=${Buffer.from('a-password').toString('base64url')}`
const acceptDormLogin = answer(identity.login, () => buildAdmission(cast.dorm()))

test('a link of another account needs confirmation if the browser is signed in', async () => {
  await stage.open('/', { as: cast.school() })
  const second = await stage.open(link, { answers: [acceptDormLogin] })
  const press = second.page.getByRole('button', { name: '以 dorm 登录' })
  await press.waitFor()
  expect(second.asked(identity.login)).toStrictEqual([])
  await press.click()
  await second.expectPlace('/sushe')
  expect(second.asked(identity.login)[0]?.body).toMatchObject({ username: 'dorm', isThirdpartnarLogin: true })
})

test('a link signs in directly if the other window is signed out or has the same account', async () => {
  const first = await stage.open('/', { as: cast.school(), answers: [acceptDormLogin] })
  await first.leave()
  const second = await stage.open(link, { answers: [acceptDormLogin] })
  await second.expectPlace('/sushe')
  const third = await stage.open(link, { answers: [acceptDormLogin] })
  await third.expectPlace('/sushe')
  for (const one of [second, third]) expect(one.asked(identity.login)).toHaveLength(1)
})

test('a link needs confirmation without browser locks, as on plain http', async () => {
  const only = await stage.open('/login', { answers: [acceptDormLogin], isFresh: true })
  await only.page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await only.page.goto(new URL('/blank', only.page.url()).href)
  await only.open(link)
  const press = only.page.getByRole('button', { name: '以 dorm 登录' })
  await press.waitFor()
  expect(only.asked(identity.login)).toStrictEqual([])
  await press.click()
  await only.expectPlace('/sushe')
})

describe('a deep link', () => {
  const acceptLoginAs = (who: keyof typeof cast) => answer(identity.login, () => buildAdmission(cast[who]()))

  test('opens after signing in', async () => {
    const answers = [acceptLoginAs('school'), ...makePeople().answers]
    const console = await stage.open('/sys/user?role=6', { answers })
    await console.expectPlace('/login')
    await console.signIn('school')
    await console.expectPlace('/sys/user?role=6')
  })

  test('does not open for the next user after a sign-out', async () => {
    const answers = [acceptLoginAs('dorm'), ...makePeople().answers]
    const console = await stage.open('/sys/user', { as: cast.school(), answers })
    await console.leave()
    await console.signIn('dorm')
    await console.expectPlace('/sushe')
  })
})
