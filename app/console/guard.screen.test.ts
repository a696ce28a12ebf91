import { expect, test } from 'vitest'
import { identity } from '../../areas/identity/contract.ts'
import { users } from '../../areas/users/contract.ts'
import { common } from '../../platform/contract/refusal.ts'
import { answer, refuse } from '../../tests/screens/answers.ts'
import { buildAdmission } from '../../tests/screens/backstage.ts'
import { colleagues, makePeople } from '../../tests/screens/people.ts'
import { cast } from '../../tests/screens/sampleSession.ts'
import { useStage } from '../../tests/screens/stage.ts'

const stage = useStage()
const { answers } = makePeople(...colleagues())

const openAs = (who: keyof typeof cast, place = '/') => stage.open(place, { as: cast[who](), answers })

test('redirects to the login without a session, and away from it after sign-in', async () => {
  const console = await stage.open('/', { answers: [answer(identity.login, () => buildAdmission(cast.dorm()))] })
  await console.expectPlace('/login')
  await console.signIn('dorm')
  await console.expectPlace('/sushe')
  await console.open('/login')
  await console.expectPlace('/')
})

test('opens display pages without a session', async () => {
  const console = await stage.open('/device/fd?schoolId=2&deviceId=1')
  await console.expectText('人脸展示屏')
  await console.expectPlace('/device/fd?schoolId=2&deviceId=1')
})

test('refuses a screen that is missing from the user’s menu', async () => {
  const console = await openAs('gate', '/sys/user')
  await console.expectText('无权限，请联系管理员')
})

test('shows 页面不存在 for an unknown path, with a way home', async () => {
  const console = await openAs('school', '/no/such/place')
  await console.expectText('页面不存在')
  await console.page.getByRole('button', { name: '返回首页' }).click()
  await console.expectPlace('/')
})

test('redirects to the login when the session has ended elsewhere', async () => {
  const console = await openAs('school')
  console.answer(refuse(users.findUserPage, common.signedOut))
  await console.open('/sys/user')
  await console.expectToast('登录已失效，请重新登录')
  await console.expectPlace('/login')
  // The page also shows a permanent message.
  await console.page.getByText('登录已失效，请重新登录；未保存的内容没有保存').waitFor()
})

test('reloads at the login for a response with code 10003', async () => {
  const console = await openAs('school')
  await console.page.evaluate(() => document.body.setAttribute('data-old', ''))
  // Only older servers return this code (foundations §8).
  await console.page.route('**/user/findUserPage', (route) =>
    route.fulfill({ status: 200, json: { code: 10003, msg: '已在别处登录', data: null } }),
  )
  await console.open('/sys/user')
  await console.expectPlace('/login')
  await console.page.locator('body:not([data-old])').waitFor()
})

test('loads the code of an area only when it is opened', async () => {
  const console = await stage.open('/404', { answers, isFresh: true })
  let isLoaded = false
  // Routed requests never come from the browser's cache.
  await console.page.route(/UsersScreen[^/]*\.js$/, async (route) => {
    isLoaded = true
    await route.continue()
  })
  await console.enter(cast.school(), '/')
  await console.page.getByRole('link', { name: '组织用户管理' }).first().waitFor()
  expect(isLoaded).toBe(false)
  await console.open('/sys/user')
  await console.rows().first().waitFor()
  expect(isLoaded).toBe(true)
})

test('runs on Chrome 109, the last one for Windows 7, without newer methods', async () => {
  const entering = answer(identity.login, () => buildAdmission(cast.school()))
  const console = await stage.open('/login', { answers: [entering, ...answers], isFresh: true })
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
  await console.page.reload()
  expect(await console.page.evaluate(() => 'toSorted' in Array.prototype)).toBe(false)
  await console.signIn('school')
  await console.expectEntered()
  await console.open('/sys/user')
  await console.rows().first().click()
  await console.page.getByRole('tab', { name: '基本信息' }).waitFor()
})
