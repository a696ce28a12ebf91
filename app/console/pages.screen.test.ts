import { describe, expect, test } from 'vitest'
import { colleagues, makePeople } from '../../tests/screens/people.ts'
import { cast } from '../../tests/screens/sampleSession.ts'
import { useStage } from '../../tests/screens/stage.ts'

const stage = useStage()

const openAs = (who: keyof typeof cast, place = '/') =>
  stage.open(place, { as: cast[who](), answers: makePeople(...colleagues()).answers })

const openWindow = (place: string) => stage.open(place)

test('the page shows that it is opening until its script has loaded', async () => {
  const { page } = await openWindow('/login')
  let come = () => {}
  const waiting = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await waiting
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('正在打开…').waitFor()
  come()
  await page.getByLabel('账号', { exact: true }).waitFor()
  expect(await page.getByText('正在打开…').count()).toBe(0)
  await page.unroute('**/assets/index-*.js')
})

test('the page reports a missing start file and retries by itself', async () => {
  const { page } = await stage.open('/login', { isFresh: true })
  let isThere = false
  await page.route('**/assets/index-*.js', (route) => (isThere ? route.continue() : route.fulfill({ status: 404 })))
  await page.clock.install()
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('未能打开').waitFor()
  expect(await page.getByLabel('账号', { exact: true }).count()).toBe(0)
  isThere = true
  await page.clock.runFor(10_000)
  await page.getByLabel('账号', { exact: true }).waitFor()
  await page.unroute('**/assets/index-*.js')
})

test('component styles load from a file, and the page generates only their variables', async () => {
  const console = await openAs('school', '/sys/user')
  await console.rows().first().waitFor()
  const made = await console.page.locator('style').allTextContents()
  const properties = made.flatMap((text) => [...text.matchAll(/[{;]\s*([\w-]+):/g)].map(([, name = '']) => name))
  expect(properties).not.toStrictEqual([])
  expect(properties.filter((name) => !name.startsWith('--ant-'))).toStrictEqual([])
  const button = console.page.getByRole('button', { name: '新建用户' })
  expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('6px')
})

describe('pages that are not screens', () => {
  test('404 links back and home', async () => {
    const console = await openAs('school', '/sys/user')
    await console.rows().first().waitFor()
    await console.page.evaluate(() => window.location.assign('#/404'))
    await console.expectText('页面不存在')
    await console.page.getByRole('button', { name: '返回上一页' }).click()
    await console.expectPlace('/sys/user')
    await console.page.evaluate(() => window.location.assign('#/404'))
    await console.page.getByRole('button', { name: '返回首页' }).click()
    await console.expectPlace('/')
  })

  test.each([
    ['403', '无权限，请联系管理员'],
    ['408', '请求超时'],
    ['500', '服务器内部错误'],
    ['502', '网关错误'],
    ['505', 'HTTP版本不受支持'],
    ['999', '页面出错了'],
  ])('/error/%s says %s', async (status, text) => {
    const console = await openAs('teacher')
    await console.open(`/error/${status}?id=7f3a-1`)
    await console.page.getByRole('heading', { name: text }).waitFor()
    await console.page.getByText('编号 7f3a-1').waitFor()
    console.expectNoTrouble()
  })

  test('do not show an invalid fault number from the address', async () => {
    const console = await openAs('teacher')
    await console.open(`/error/500?id=${encodeURIComponent('<b>请拨打 400')}`)
    await console.page.getByRole('heading', { name: '服务器内部错误' }).waitFor()
    expect(await console.page.getByRole('main').textContent()).not.toContain('400')
  })

  test.each(['/404', '/error/500'])('%s redirects to the login without a session', async (place) => {
    const console = await openWindow(place)
    await console.expectPlace('/login')
  })
})

test('the first Tab offers to skip to the page content', async () => {
  const console = await openAs('school', '/sys/user')
  const active = () => console.page.evaluate(() => document.activeElement?.tagName)
  await console.rows().first().waitFor()
  await console.page.getByRole('tab', { name: '组织用户管理', selected: true }).waitFor()
  await console.page.keyboard.press('Tab')
  await console.page.keyboard.press('Enter')
  await expect.poll(active).toBe('MAIN')
  await console.expectPlace('/sys/user')
  // Navigation moves the focus past bar and menu, also when an open tab comes to the front again.
  for (const place of ['/', '/sys/user']) {
    await console.page.evaluate((hash) => window.location.assign(`#${hash}`), place)
    await console.expectPlace(place)
    await expect.poll(active).toBe('H1')
  }
})
