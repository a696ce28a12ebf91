import { expect, test } from 'vitest'
import { administration } from '../../../areas/administration/contract.ts'
import { home } from '../../../areas/home/contract.ts'
import { permissions } from '../../../areas/permissions/contract.ts'
import { users } from '../../../areas/users/contract.ts'
import { type FakeAnswer, answer, failAsProxy } from '../../../tests/screens/answers.ts'
import { colleagues, makePeople } from '../../../tests/screens/people.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'

const stage = useStage()

const open = (place: string, ...more: readonly FakeAnswer[]) =>
  stage.open(place, { as: cast.school(), answers: [...more, ...makePeople(...colleagues()).answers] })

const tabNamed = ({ page }: Scene, name: string) => page.getByRole('tab', { name, exact: true })
const answerTo = ({ page }: Scene, path: string) => page.waitForResponse((answer) => answer.url().includes(path))

test('keeps the shown rows and the open question when a background refetch fails', async () => {
  const console = await open('/sys/user')
  const { page } = console
  const edit = page.getByRole('button', { name: /^编辑 / }).first()
  const name = (await edit.getAttribute('aria-label')) ?? (await edit.innerText())
  console.answer(failAsProxy(users.findUserPage, 502))
  await tabNamed(console, '首页').click()
  const refused = answerTo(console, '/user/findUserPage')
  await tabNamed(console, '组织用户管理').click()
  expect((await refused).status()).toBe(502)
  await console.expectToast('网关错误')
  expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1)
  expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0)

  // There are no rows to keep, because the new search has never succeeded.
  await console.searchUsers('王')
  await page.getByRole('button', { name: '重试' }).waitFor()
  console.answer(...makePeople(...colleagues()).answers)
  await page.getByRole('button', { name: '重试' }).click()
  await console.rows().first().waitFor()
})

test('asks again on 搜索 without a changed word, and on nothing else', async () => {
  const console = await open('/sys/user')
  const asked = () => console.asked(users.findUserPage).length
  await console.rows().first().waitFor()
  const before = asked()
  const again = answerTo(console, '/user/findUserPage')
  await console.page.getByRole('button', { name: '搜索', exact: true }).click()
  await again
  expect(asked()).toBe(before + 1)
})

test('replaces a page that no longer exists by the last one, without a history step for 后退', async () => {
  const brand = { id: 1, host: 'school.example.cn', name: '启明教育', logo: null, version: 1 }
  const links = { officialSite: '', trialSite: '', company: '', recordNumber: '' }
  const answers = [answer(administration.brands, [{ ...brand, ...links }])]
  const console = await stage.open('/', { as: cast.admin(), answers })
  await console.open('/administration/brands?page=9')
  await console.expectPlace('/administration/brands')
  await console.rows().first().waitFor()
  await console.page.goBack()
  await console.expectPlace('/')
})

test('keeps unsaved ticks when a background refetch fails', async () => {
  const key = { id: 'school:user:view', name: '查看、导出用户', enable: false, role: false, buy: false, held: true }
  const module = { id: 'users', name: '用户', enable: false, role: false, buy: false }
  const tree = [{ ...module, children: [{ ...key, groups: [] }] }]
  const console = await open('/limits/userLimits', answer(permissions.treeOfUser, tree))
  const { page } = console
  await console.rows().nth(1).click()
  await page.getByRole('region', { name: '已授予的权限' }).getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: /^编辑权限：/ })
  await dialog.getByLabel('搜索权限').fill('查看、导出用户')
  const node = dialog.getByRole('treeitem', { name: '查看、导出用户' })
  await node.locator('.ant-tree-checkbox').click()
  await dialog.getByText('已勾选', { exact: false }).waitFor()
  const before = await dialog.getByText('已勾选', { exact: false }).innerText()
  console.answer(failAsProxy(permissions.treeOfUser, 502))
  await tabNamed(console, '首页').click()
  const refused = answerTo(console, '/permission/school/')
  await tabNamed(console, '用户权限').click()
  expect((await refused).status()).toBe(502)
  await console.expectToast('网关错误')
  expect(await dialog.getByText('已勾选', { exact: false }).innerText()).toBe(before)
})

test("refreshes the home page's figures and date on return after a minute, not earlier", async () => {
  const { answers } = makePeople(...colleagues())
  const console = await stage.open('/404', { answers, isFresh: true, tellsTime: false })
  const { page } = console
  const evening = new Date('2026-03-02T22:30:00+08:00')
  await page.clock.install({ time: evening })
  // The clock is frozen, since a slow machine could take minutes. Its timers still run.
  await page.clock.setFixedTime(evening)
  await console.enter(cast.school(), '/')
  await console.expectText('2,400')
  const comeBack = async () => {
    await page.evaluate(() => window.location.assign('#/sys/user'))
    await console.rows().first().waitFor()
    const recent = answerTo(console, '/home/recent')
    await tabNamed(console, '首页').click()
    await recent
  }
  const figures = () => console.asked(home.studentInfo).length
  expect(figures()).toBe(1)
  await comeBack()
  expect(figures()).toBe(1)
  const later = new Date(evening.getTime() + 2 * 60_000)
  await page.clock.setFixedTime(later)
  await comeBack()
  await expect.poll(figures, { message: 'the figures that are asked for again' }).toBe(2)

  const greeted = page.locator('header time')
  const before = await greeted.innerText()
  await page.clock.setSystemTime(later)
  await page.clock.fastForward('10:00:00')
  await expect.poll(() => greeted.innerText(), { message: 'the day after' }).not.toBe(before)
})
