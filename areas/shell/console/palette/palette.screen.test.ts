import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/answers.ts'
import { pageWith, someLists } from '../../../../tests/screens/lists.ts'
import { crowd, makePeople, person, pupil } from '../../../../tests/screens/people.ts'
import type { Scene } from '../../../../tests/screens/scene.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { organisation } from '../../../organisation/contract.ts'
import { users } from '../../../users/contract.ts'

const stage = useStage()

/** People for the palette. 林建平 is found by the initials in his username. */
const everybody = () =>
  makePeople(
    person({ id: 1, name: '林建平', username: 'ljp' }),
    ...crowd(12),
    pupil({ id: 60, name: '白妍', depts: [{ id: 132, name: '三年级2班' }] }),
  )

const openAs = (who: keyof typeof cast, place = '/') =>
  stage.open(place, { as: cast[who](), answers: [...everybody().answers, ...someLists()] })

const boxOf = ({ page }: Scene) => page.getByRole('combobox', { name: /^搜索页面/ })

const optionOf = ({ page }: Scene, name: string | RegExp) =>
  page.getByRole('dialog', { name: '快速搜索' }).getByRole('option', { name }).first()

/** Opens the palette with its shortcut and types a word. */
const ask = async (console: Scene, word: string) => {
  const open = async () => {
    await console.page.keyboard.press('Control+k')
    return boxOf(console).isVisible()
  }
  // Retry, because the page may not be ready yet.
  await expect.poll(open, { interval: 500 }).toBe(true)
  await expect.poll(() => boxOf(console).evaluate((box) => box === document.activeElement)).toBe(true)
  await console.page.keyboard.type(word)
}

/** Returns the text of the active option. */
const activeText = (console: Scene) =>
  boxOf(console).evaluate(
    (box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent,
  )

/**
 * Chooses the active option with Enter once it matches. The list for a shorter word may hold it at another position.
 */
const chooseOption = async (console: Scene, option: RegExp) => {
  await expect.poll(() => activeText(console), { message: 'the active option' }).toMatch(option)
  await console.page.keyboard.press('Enter')
}

test('goes to a screen by its initials, with the keyboard only', async () => {
  const console = await openAs('school')
  await ask(console, 'sjrz')
  await chooseOption(console, /^审计日志/)
  await console.expectPlace('/administration/audit')
  await expect.poll(() => console.page.getByRole('dialog').count()).toBe(0)
})

test.each([
  ['school', '发烧', '晨检录入'],
  ['school', '忘打卡', '补卡申请'],
  ['school', '打卡', '弹性工时日报'],
  ['school', '体检表', '收集任务'],
  ['school', '量体温', '晨检录入'],
  ['school', '补卡', '补卡申请'],
  ['school', '请假条', '请假记录'],
  ['school', '查寝', '归寝报表'],
  ['school', '归寝', '归寝报表'],
  ['school', 'fs', '晨检录入'],
] as const)('finds as %s by %s the screen %s', async (who, word, title) => {
  const console = await openAs(who)
  await ask(console, word)
  await expect.poll(() => optionOf(console, title).count()).toBe(1)
})

test('goes to photo batches, which are in no menu', async () => {
  const console = await stage.open('/', {
    as: cast.school(),
    answers: [...everybody().answers, ...someLists(), answer(users.photoRuns, ({ body }) => pageWith(body, []))],
  })
  await ask(console, 'plsczp')
  await chooseOption(console, /^批量上传照片/)
  await console.expectPlace('/sys/photos')
  await console.page.getByRole('heading', { name: '批量上传照片' }).waitFor()
  await expect.poll(() => console.asked(users.photoRuns).length).toBe(1)
})

test('goes to a class and lists its people', async () => {
  const console = await openAs('school')
  await ask(console, '三年级2班')
  await chooseOption(console, /三年级2班/)
  await expect.poll(() => console.page.url()).toMatch(/#\/sys\/user\?node=\d+$/)
  await expect
    .poll(async () => (await console.rows().allTextContents()).every((row) => row.includes('三年级2班')))
    .toBe(true)
})

test('shows a person found by initials in place', async () => {
  const console = await openAs('school')
  await ask(console, 'ljp')
  await chooseOption(console, /林建平/)
  const dialog = console.page.getByRole('dialog', { name: '用户信息' })
  await dialog.getByText('林建平').first().waitFor()
  await console.expectPlace('/')
  await console.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const kept = await console.page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain('林建平')
})

test('finds parents with their children and shows them in place', async () => {
  const child = { id: 60, name: '白妍', className: '三年级2班', relationShip: '父亲' }
  const father = person({ id: 61, name: '白敏中', userRoles: [role.parent], depts: [], children: [child] })
  const console = await stage.open('/', { as: cast.school(), answers: [...makePeople(father).answers, ...someLists()] })
  await ask(console, '白敏中')
  await optionOf(console, /白敏中.*家长.*孩子：白妍/).waitFor()
  expect(console.asked(users.findUserPage).at(-1)?.body).toMatchObject({ keyword: '白敏中', withParents: true })
  await chooseOption(console, /白敏中/)
  await console.page.getByRole('dialog', { name: '用户信息' }).getByText('白敏中').first().waitFor()
  await console.expectPlace('/')
})

test('ranks exact names first, then names that begin with the word, then other matches', async () => {
  const child = { id: 63, name: '邓睿', className: '三年级2班', relationShip: '父亲' }
  const father = person({ id: 61, name: '邓春飞', userRoles: [role.parent], depts: [], children: [child] })
  const people = [father, pupil({ id: 62, name: '邓睿之' }), pupil({ id: 63, name: '邓睿' })]
  const console = await stage.open('/', {
    as: cast.school(),
    answers: [
      answer(users.findUserPage, ({ body }) => pageWith(body, people)),
      ...makePeople(...people).answers,
      ...someLists(),
    ],
  })
  await ask(console, '邓睿')
  const shown = console.page.getByRole('group', { name: '人员' }).getByRole('option')
  await expect
    .poll(async () => (await shown.allInnerTexts()).map((text) => /邓春飞|邓睿之|邓睿/.exec(text)?.[0]))
    .toEqual(['邓睿', '邓睿之', '邓春飞'])
})

test('opens nobody found by an earlier word', async () => {
  const console = await openAs('school')
  const { page } = console
  await ask(console, '王')
  const people = page.getByRole('group', { name: '人员' })
  await people.getByRole('option').first().waitFor()
  const held = console.hold(users.findUserPage)
  await boxOf(console).fill('林建平')
  await page.keyboard.press('Enter')
  await held.arrived()
  held.release()
  await people.getByRole('option', { name: /林建平/ }).waitFor()
  expect(await page.getByRole('dialog', { name: '用户信息' }).count()).toBe(0)
  await chooseOption(console, /林建平/)
  await page.getByRole('dialog', { name: '用户信息' }).getByText('林建平').first().waitFor()
})

test("reports code that fails to load and keeps the page's state", async () => {
  // A page that has loaded no code yet, neither by hovering nor in an earlier test.
  const answers = [...everybody().answers, ...someLists()]
  const console = await stage.open('/404', { answers, isFresh: true })
  const { page } = console
  await page.route(/(Palette|AboutDialog)[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await console.enter(cast.school(), '/sys/user')
  await page.getByRole('button', { name: /快速搜索/ }).waitFor()
  await page.getByLabel('搜索用户').fill('写了一半')
  const said = '加载失败，系统可能刚刚更新，请重新加载页面'
  await page.keyboard.press('Control+k')
  await console.expectToast(said)
  await page.getByText(said).waitFor({ state: 'detached' })
  await console.takeFromPanel('关于')
  await console.expectToast(said)
  expect(await page.getByLabel('搜索用户').inputValue()).toBe('写了一半')
  await console.takeFromPanel('修改密码')
  await page.getByRole('dialog', { name: '修改密码' }).waitFor()
  console.expectTrouble(/Failed to fetch dynamically imported module/)
})

test('moves with the arrow keys, wraps around, and closes with Escape', async () => {
  const console = await openAs('school')
  await ask(console, '')
  await expect.poll(() => activeText(console)).toMatch(/^首页/)
  await console.page.keyboard.press('ArrowUp')
  await expect.poll(() => activeText(console)).toMatch(/^退出/)
  await console.page.keyboard.press('ArrowDown')
  await expect.poll(() => activeText(console)).toMatch(/^首页/)
  await console.page.keyboard.press('Escape')
  await boxOf(console).waitFor({ state: 'detached' })
  await console.expectPlace('/')
})

test('begins with the most recently used command', async () => {
  const console = await openAs('school')
  await ask(console, '发件箱')
  await chooseOption(console, /发件箱/)
  await console.expectPlace('/administration/outbox')
  await ask(console, '')
  await expect.poll(() => activeText(console)).toMatch(/^发件箱/)
  await console.page.getByRole('group', { name: '最近使用' }).waitFor()
})

test('runs actions: change password, switch colours, sign out', async () => {
  const console = await openAs('teacher')
  await ask(console, '修改密码')
  await chooseOption(console, /修改密码/)
  const changing = console.page.getByRole('dialog', { name: '修改密码' })
  await changing.getByLabel('原密码').waitFor()
  await console.page.keyboard.press('Escape')
  await changing.waitFor({ state: 'detached' })
  await console.page.emulateMedia({ colorScheme: 'light' })
  await ask(console, 'qhwg')
  await optionOf(console, /切换外观/).click()
  await expect.poll(() => console.page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  await ask(console, '退出')
  await chooseOption(console, /退出/)
  await console.page.getByRole('dialog', { name: '确认退出吗?' }).waitFor()
})

test('opens above dialogs, and from its box too', async () => {
  const console = await openAs('school')
  await console.takeFromPanel('关于')
  const about = console.page.getByRole('dialog', { name: '关于' })
  await about.waitFor()
  await ask(console, '后台')
  await optionOf(console, /后台任务/).click()
  await console.expectPlace('/administration/jobs')
  await about.waitFor({ state: 'detached' })
  await console.page.getByRole('button', { name: '快速搜索' }).click()
  await boxOf(console).waitFor()
})

test('offers a gate keeper neither people nor classes, and says if nothing is found', async () => {
  const console = await openAs('gate')
  await ask(console, '林建平')
  await console.expectText('没有匹配的结果')
  expect(console.asked(users.findUserPage)).toStrictEqual([])
})

test('finds an action by a synonym and performs it on its screen', async () => {
  const console = await openAs('admin')
  console.answer(answer(organisation.schoolPage, ({ body }) => pageWith(body, [])))
  await ask(console, '注销')
  await optionOf(console, '退出').waitFor()
  await boxOf(console).fill('添加学校')
  await optionOf(console, /^新建学校或教育局/).click()
  await console.expectPlace('/Sys/platform')
  await console.page.getByRole('dialog', { name: '新建学校或教育局' }).waitFor()
})

test('finds the actions that areas declare for their screens', async () => {
  const console = await openAs('teacher')
  await ask(console, '代学生请假')
  await optionOf(console, /^提交请假/).waitFor()
  await boxOf(console).fill('扣分')
  await optionOf(console, /^记积分/).click()
  await console.expectPlace('/pointsManagement/IntegralFlow')
})

test('offers no screen action without the permission', async () => {
  const console = await openAs('teacher')
  await ask(console, '新建用户')
  await console.expectText('没有匹配的结果')
})
