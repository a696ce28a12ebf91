import { describe, expect, test } from 'vitest'
import { shell } from '../../../areas/shell/contract.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { cast, sampleSession } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { role } from '../../contract/roles.ts'

const stage = useStage()

describe('a page without content', () => {
  test.each(['/dyy/jcs', '/administration/status', '/no/such/place'])('%s links to the home page', async (place) => {
    const console = await stage.open(place, { as: cast.school() })
    await console.page.getByRole('button', { name: '返回首页' }).click()
    await console.expectPlace('/')
  })
})

describe('names who can grant access to a closed screen', () => {
  const teacher = () => cast.teacher()
  const school = () => ({ ...cast.school(), permissions: [] })
  const bureau = () => ({ ...sampleSession({ roleIds: [role.bureauAdministrator] }), permissions: [] })

  test.each([
    ['teacher, screen of the school', teacher, '/sys/schoolConfig', '本校的学校数据管理员可以为您开通此页面'],
    ['teacher, screen of the platform', teacher, '/Sys/platform', '此页面只供平台管理员使用'],
    ['teacher, brands screen of the platform', teacher, '/administration/brands', '此页面只供平台管理员使用'],
    ['teacher, status screen of the platform', teacher, '/administration/status', '此页面只供平台管理员使用'],
    ['school administrator, screen of the platform', school, '/Sys/platform', '此页面只供平台管理员使用'],
    ['bureau administrator, screen of the school', bureau, '/sys/schoolConfig', '平台管理员可以为您开通此页面'],
  ])('%s', async (_, who, place, text) => {
    const console = await stage.open(place, { as: who(), answers: [answer(shell.navTree, [])] })
    await console.expectText(text)
  })
})

test("shows a message and a retry when an external page doesn't respond", async () => {
  const entry = { id: 10_001, name: '区图书馆', icon: null, url: 'https://library.invalid/home', orderNum: 1 }
  const menu = { ...entry, hidden: false, host: null, token: null, fixedParam: null, customParam: null, children: [] }
  const console = await stage.open('/404', {
    as: null,
    isFresh: true,
    answers: [answer(shell.customMenu, [menu]), answer(shell.menuAddress, { address: 'https://library.invalid/home' })],
  })
  const { page } = console
  let asked = 0
  // Never answered.
  await page.route('https://library.invalid/**', () => void (asked += 1))
  await page.clock.install()
  await console.enter(cast.school(), '/')
  await page.clock.runFor(1000)
  await page.getByRole('menuitem', { name: '区图书馆' }).click()
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(11_000)
  await console.expectText('对方系统迟迟没有响应，可能网络不通，或对方服务暂停。')
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect.poll(() => asked).toBe(2)
  await console.expectNoText('对方系统迟迟没有响应，可能网络不通，或对方服务暂停。')
})

describe('shows a loading message on a slow connection', () => {
  /** Opens a page and holds back the chunks whose names match until `letGo`. */
  const openSlow = async (chunk: RegExp) => {
    const console = await stage.open('/device/fd', { isFresh: true })
    const code = Promise.withResolvers<void>()
    await console.page.route(chunk, async (route) => {
      await code.promise
      await route.continue()
    })
    return { console, letGo: code.resolve }
  }

  test('for the console', async () => {
    const { console, letGo } = await openSlow(/Console-[^/]*\.js$/)
    const entering = console.enter(cast.school(), '/')
    await console.page.getByRole('status', { name: '加载中' }).waitFor()
    letGo()
    await entering
    await console.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await console.page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  test('for a dialog', async () => {
    const { console, letGo } = await openSlow(/AboutDialog-[^/]*\.js$/)
    await console.enter(cast.school(), '/')
    await console.takeFromPanel('关于')
    await console.expectText('正在打开…')
    letGo()
    await console.page.getByRole('dialog', { name: '关于' }).waitFor()
    await console.expectNoText('正在打开…')
  })
})
