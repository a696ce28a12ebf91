import { describe, expect, test } from 'vitest'
import { jobs } from '../../../areas/jobs/contract.ts'
import { shell } from '../../../areas/shell/contract.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { countedWith } from '../../../tests/screens/lists.ts'
import { cast, sampleSession } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { role } from '../../contract/roles.ts'

const stage = useStage()

describe('a page that holds nothing leads on', () => {
  test.each(['/exam', '/administration/status', '/no/such/place'])('%s leads home', async (place) => {
    const console = await stage.open(place, { as: cast.school() })
    await console.page.getByRole('button', { name: '返回首页' }).click()
    await console.expectPlace('/')
  })

  test('/IMIS tells an administrator what there is to use until it is built', async () => {
    const noJobs = answer(jobs.page, ({ body }) => countedWith(body, []))
    const console = await stage.open('/IMIS', { as: cast.school(), answers: [noJobs] })
    const ways = console.page.getByRole('navigation', { name: '现在可以使用' })
    await ways.getByRole('link', { name: '账号管理' }).waitFor()
    await ways.getByRole('link', { name: '操作历史' }).click()
    await console.expectPlace('/sys/history')
  })
})

describe('who can open a closed screen is true', () => {
  const teacher = () => cast.teacher()
  const school = () => ({ ...cast.school(), permissions: [] })
  const bureau = () => ({ ...sampleSession({ roleIds: [role.bureauAdministrator] }), permissions: [] })

  test.each([
    ['a teacher, a screen of the school', teacher, '/sys/schoolConfig', '本校的学校数据管理员可以为您开通此页面'],
    ['a teacher, a screen of the platform', teacher, '/Sys/platform', '此页面只供平台管理员使用'],
    ['a teacher, another of the platform', teacher, '/administration/brands', '此页面只供平台管理员使用'],
    ['a teacher, a third of the platform', teacher, '/administration/status', '此页面只供平台管理员使用'],
    ['an administrator of the school', school, '/Sys/platform', '此页面只供平台管理员使用'],
    ['a bureau', bureau, '/sys/schoolConfig', '平台管理员可以为您开通此页面'],
  ])('%s', async (_, who, place, text) => {
    const console = await stage.open(place, { as: who(), answers: [answer(shell.navTree, [])] })
    await console.expectText(text)
  })
})

test('a page of another system that does not answer says so after a while, and is asked again', async () => {
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

describe('what comes over a slow line says so', () => {
  /** A page whose chunks of this name do not come until they are let go. */
  const openSlow = async (chunk: RegExp) => {
    const console = await stage.open('/device/fd', { isFresh: true })
    const code = Promise.withResolvers<void>()
    await console.page.route(chunk, async (route) => {
      await code.promise
      await route.continue()
    })
    return { console, letGo: code.resolve }
  }

  test('the console itself', async () => {
    const { console, letGo } = await openSlow(/Console-[^/]*\.js$/)
    const entering = console.enter(cast.school(), '/')
    await console.page.getByRole('status', { name: '加载中' }).waitFor()
    letGo()
    await entering
    await console.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await console.page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  test('a dialog', async () => {
    const { console, letGo } = await openSlow(/AboutDialog-[^/]*\.js$/)
    await console.enter(cast.school(), '/')
    await console.takeFromPanel('关于')
    await console.expectText('正在打开…')
    letGo()
    await console.page.getByRole('dialog', { name: '关于' }).waitFor()
    await console.expectNoText('正在打开…')
  })
})
