import { describe, expect, test } from 'vitest'
import { answer } from '../../../tests/screens/answers.ts'
import { buildAdmission } from '../../../tests/screens/backstage.ts'
import { makePeople } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { identity } from '../contract.ts'

const stage = useStage()

describe('the windows of one browser', () => {
  test('leave together, and say why', async () => {
    const first = await stage.open('/', { as: cast.school() })
    const second = await stage.open('/', { as: cast.school() })
    await second.leave()
    await first.expectPlace('/login')
    await first.expectToast('已在本浏览器的另一个窗口退出')
    await first.untilAsked(identity.logout)
    await expect.poll(() => first.page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  test('say when another account has signed in beside them, and stay what they are', async () => {
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
const dormEnters = answer(identity.login, () => buildAdmission(cast.dorm()))

test('a link of another account signs in where somebody presses for it, once the browser is signed in to one', async () => {
  await stage.open('/', { as: cast.school() })
  const second = await stage.open(link, { answers: [dormEnters] })
  const press = second.page.getByRole('button', { name: '以 dorm 登录' })
  await press.waitFor()
  expect(second.asked(identity.login)).toStrictEqual([])
  await press.click()
  await second.expectPlace('/sushe')
  expect(second.asked(identity.login)[0]?.body).toMatchObject({ username: 'dorm', isThirdpartnarLogin: true })
})

test('a link signs in by itself where the other window has left, or is of the same account', async () => {
  const first = await stage.open('/', { as: cast.school(), answers: [dormEnters] })
  await first.leave()
  const second = await stage.open(link, { answers: [dormEnters] })
  await second.expectPlace('/sushe')
  const third = await stage.open(link, { answers: [dormEnters] })
  await third.expectPlace('/sushe')
  for (const one of [second, third]) expect(one.asked(identity.login)).toHaveLength(1)
})

test('where windows cannot be seen, as on plain http, a link is pressed for', async () => {
  const only = await stage.open('/login', { answers: [dormEnters], isFresh: true })
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
  const comesIn = (who: keyof typeof cast) => answer(identity.login, () => buildAdmission(cast[who]()))

  test('survives signing in', async () => {
    const answers = [comesIn('school'), ...makePeople().answers]
    const console = await stage.open('/sys/user?role=6', { answers })
    await console.expectPlace('/login')
    await console.signIn('school')
    await console.expectPlace('/sys/user?role=6')
  })

  test('is nobody else’s: who signs in after somebody has left begins where they land', async () => {
    const answers = [comesIn('dorm'), ...makePeople().answers]
    const console = await stage.open('/sys/user', { as: cast.school(), answers })
    await console.leave()
    await console.signIn('dorm')
    await console.expectPlace('/sushe')
  })
})
