import { describe, expect, test } from 'vitest'
import { chooseStudentData, openStudentData } from '../../../tests/e2e/studentData.ts'
import { waitForAnimations } from '../../../tests/e2e/axe.ts'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { someLists } from '../../../tests/screens/lists.ts'
import { colleagues, makePeople } from '../../../tests/screens/people.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { organisation } from '../../organisation/contract.ts'
import { users } from '../../users/contract.ts'
import { shell } from '../contract.ts'

const stage = useStage()

const openAs = (who: keyof typeof cast, place = '/') =>
  stage.open(place, { as: cast[who](), answers: [...makePeople(...colleagues()).answers, ...someLists()] })

const workBoard = ({ page }: Scene) => page.getByRole('button', { name: '工作台' })

describe('work board', () => {
  test('leads to the work homes and back to the management console', async () => {
    const console = await openAs('school')
    for (const [name, place, heading, title] of [
      ['宿舍管理', '/sushe', '宿舍管理', '智慧校园管理平台'],
      ['综合平台', '/IMIS', '综合平台', '综合管理平台'],
      ['出入管理', '/menwei', '杏坛实验学校出入管理', '智慧校园管理平台'],
    ] as const) {
      await workBoard(console).click()
      await console.page.getByRole('menuitem', { name }).click()
      await console.expectPlace(place)
      await console.page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await console.page.getByRole('banner').getByText(title, { exact: true }).waitFor()
      await console.page.getByRole('button', { name: '切换到管理端' }).click()
      await console.expectPlace('/')
    }
  })

  test('offers only permitted homes', async () => {
    const console = await openAs('gate')
    await workBoard(console).click()
    await console.page.getByRole('menuitem', { name: '出入管理' }).waitFor()
    const offered = console.page.getByRole('banner').getByRole('menuitem')
    expect(await offered.allTextContents()).toStrictEqual(['出入管理'])
  })

  test('offers a teacher only the choice about graduates', async () => {
    const teacher = await openAs('teacher')
    await workBoard(teacher).click()
    await teacher.page.getByRole('banner').getByText('学生数据', { exact: true }).waitFor()
    expect(await teacher.page.getByRole('banner').getByRole('menuitem').count()).toBe(0)
    expect(await teacher.page.getByRole('banner').getByRole('menuitemradio').count()).toBe(2)
  })

  test('refuses a work home without the permission', async () => {
    const entry = { id: 10_001, name: '食堂', icon: null, url: '/orderMeal/order', orderNum: 1, hidden: false }
    const out = { host: null, token: null, fixedParam: null, customParam: null, children: [] }
    const answers = [answer(shell.customMenu, [{ ...entry, ...out }])]
    const console = await stage.open('/sushe', { as: cast.gate(), answers })
    await console.page.getByRole('heading', { name: '宿舍管理', level: 1 }).waitFor()
    await console.expectText('无权限，请联系管理员')
    await console.expectText('智慧校园管理平台')
    // The school's custom entry is in everybody's menu, so the button appears once the menu has loaded.
    await console.page.getByRole('button', { name: '切换到管理端' }).waitFor()
  })
})

describe('学生数据', () => {
  test('is hidden at first; showing it closes all tabs and changes every list request', async () => {
    const console = await openAs('school', '/sys/user')
    await console.rows().first().waitFor()
    await openStudentData(console)
    await console.page.getByRole('menuitemradio', { name: '隐藏毕业生', checked: true }).waitFor()
    await console.page.keyboard.press('Escape')
    await chooseStudentData(console, '显示毕业生')
    await console.expectPlace('/')
    await console.page.getByRole('tab', { name: '组织用户管理' }).waitFor({ state: 'detached' })

    const before = console.asked(users.findUserPage).length
    await console.open('/sys/user')
    await console.untilAsked(users.findUserPage, before + 1)
    const hiddenShown = { state: 'all' }
    expect(console.asked(users.findUserPage).at(-1)?.body).toMatchObject(hiddenShown)
    await expect
      .poll(() => console.asked(organisation.findTree).map(({ query }) => query.showFinishSchoolData))
      .toContain(true)
    await console.rows().first().waitFor()

    await chooseStudentData(console, '隐藏毕业生')
    const since = console.asked(users.findUserPage).length
    await console.open('/sys/user')
    await console.untilAsked(users.findUserPage, since + 1)
    const hidden = { state: 'normal' }
    expect(console.asked(users.findUserPage).at(-1)?.body).toMatchObject(hidden)
  })
})

test('can be used with the arrow keys', async () => {
  const console = await openAs('school')
  const { page } = console
  await page.getByRole('menuitem', { name: '组织用户管理' }).waitFor()
  await workBoard(console).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '宿舍管理' }).waitFor()
  await waitForAnimations(page)
  const wanted = page.getByRole('menuitem', { name: '综合平台' })
  const isReached = () => wanted.evaluate((item) => item.contains(document.activeElement))
  // The menu moves the focus on its next render, and wraps around.
  const drawn = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  for (let step = 0; step < 20 && !(await isReached()); step += 1) {
    await page.keyboard.press('ArrowDown')
    await drawn()
  }
  expect(await isReached()).toBe(true)
  await page.keyboard.press('Enter')
  await console.expectPlace('/IMIS')
})

test('chooses 学生数据 with the keyboard', async () => {
  const console = await openAs('school', '/sys/user')
  const { page } = console
  const board = page.getByRole('banner').getByRole('menu')
  await console.rows().first().waitFor()
  for (const [key, choice] of [
    ['Enter', '显示毕业生'],
    ['Space', '隐藏毕业生'],
  ] as const) {
    await workBoard(console).press('Enter')
    await expectFocusIn(board)
    await page.getByRole('menuitemradio', { name: choice }).press(key)
    // All tabs are closed, because they would show other people.
    await console.expectPlace('/')
    await console.open('/sys/user')
    await console.rows().first().waitFor()
  }
  await workBoard(console).press('Enter')
  await expectFocusIn(board)
  await page.getByRole('menuitemradio', { name: '隐藏毕业生', checked: true }).press('Escape')
  await board.waitFor({ state: 'hidden' })
})

test.each([
  ['gate', '/menwei', '出入管理'],
  ['dorm', '/sushe', '宿舍管理'],
] as const)('leads %s to the job history from the panel, and back to the work home', async (who, home, name) => {
  const console = await openAs(who, home)
  await console.takeFromPanel('操作历史')
  await console.expectPlace('/sys/history')
  await console.expectText('还没有操作历史')
  await console.page.reload()
  await console.expectText('还没有操作历史')
  await workBoard(console).click()
  await console.page.getByRole('menuitem', { name }).click()
  await console.expectPlace(home)
})
