import { describe, expect, test } from 'vitest'
import { settled } from './axe.ts'
import { useBrowser } from './browser.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'
import { chooseStudentData, openStudentData } from './studentData.ts'
import { expectCount, expectDisabled } from './waiting.ts'

const district = await useDistrict()
const browser = await useBrowser()

const openWindow = async () => {
  const console = await openConsole(browser, district.url)
  return console
}

const openAs = async (username: string, place = '/') => {
  const console = await openWindow()
  await console.openAs(username, place)
  return console
}

const workBoard = ({ page }: Console) => page.getByRole('button', { name: '工作台' })

describe('the work board', () => {
  test('leads to the home pages of single tasks, and these back to the management', async () => {
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
      await console.expectText('此页面尚未提供')
      await console.page.getByRole('button', { name: '切换到管理端' }).click()
      await console.expectPlace('/')
    }
    console.expectNoTrouble()
  })

  test('offers what is permitted, and no more', async () => {
    const console = await openAs('gate')
    await workBoard(console).click()
    await console.page.getByRole('menuitem', { name: '出入管理' }).waitFor()
    const offered = console.page.getByRole('banner').getByRole('menuitem')
    expect(await offered.allTextContents()).toStrictEqual(['出入管理'])
  })

  test('offers a teacher what concerns students alone', async () => {
    const teacher = await openAs('teacher')
    await workBoard(teacher).click()
    await teacher.page.getByRole('banner').getByText('学生数据', { exact: true }).waitFor()
    expect(await teacher.page.getByRole('banner').getByRole('menuitem').count()).toBe(0)
    expect(await teacher.page.getByRole('banner').getByRole('menuitemradio').count()).toBe(2)
  })

  test('keeps the pages behind it from those who lack the permission', async () => {
    const console = await openAs('gate', '/sushe')
    await console.page.getByRole('heading', { name: '宿舍管理', level: 1 }).waitFor()
    await console.expectText('无权限，请联系管理员')
    await console.expectText('智慧校园管理平台')
    // The school's own entry is in everybody's menu, so there is something to go over to, once the menu has come.
    await console.page.getByRole('button', { name: '切换到管理端' }).waitFor()
    console.expectNoTrouble()
  })
})

describe('学生数据', () => {
  test('is hidden at first; showing it closes all tabs, and every list asks for what was hidden', async () => {
    const console = await openAs('school', '/sys/user')
    await console.rows().first().waitFor()
    await openStudentData(console)
    await console.page.getByRole('menuitemradio', { name: '隐藏毕业生', checked: true }).waitFor()
    await console.page.keyboard.press('Escape')
    await chooseStudentData(console, '显示毕业生')
    await console.expectPlace('/')
    await console.page.getByRole('tab', { name: '组织用户管理' }).waitFor({ state: 'detached' })

    const people = console.page.waitForRequest('**/user/findUserPage')
    const tree = console.page.waitForRequest('**/org/findTree?showFinishSchoolData=true')
    await console.open('/sys/user')
    expect((await people).postDataJSON()).toMatchObject({ viewAccountDisable: true, viewLocked: true })
    await tree
    await console.rows().first().waitFor()

    await chooseStudentData(console, '隐藏毕业生')
    const again = console.page.waitForRequest('**/user/findUserPage')
    await console.open('/sys/user')
    expect((await again).postDataJSON()).toMatchObject({ viewAccountDisable: false, viewLocked: false })
    console.expectNoTrouble()
  })
})

test('学生数据 is chosen with the keys', async () => {
  const console = await openAs('school', '/sys/user')
  const { page } = console
  const board = page.getByRole('banner').getByRole('menu')
  await console.rows().first().waitFor()
  for (const [key, choice] of [
    ['Enter', '显示毕业生'],
    ['Space', '隐藏毕业生'],
  ] as const) {
    await workBoard(console).press('Enter')
    await page.getByRole('menuitemradio', { name: choice }).press(key)
    // All tabs are closed, since they show other people then.
    await console.expectPlace('/')
    await console.open('/sys/user')
    await console.rows().first().waitFor()
  }
  await workBoard(console).press('Enter')
  await page.getByRole('menuitemradio', { name: '隐藏毕业生', checked: true }).press('Escape')
  await board.waitFor({ state: 'hidden' })
  console.expectNoTrouble()
})

test('the work board is walked with the keys', async () => {
  const console = await openAs('school')
  const { page } = console
  await page.getByRole('menuitem', { name: '组织用户管理' }).waitFor()
  await workBoard(console).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '宿舍管理' }).waitFor()
  await settled(page)
  const wanted = page.getByRole('menuitem', { name: '综合平台' })
  const isReached = () => wanted.evaluate((item) => item.contains(document.activeElement))
  // The menu moves the focus when it is drawn next, and goes round its ends.
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

describe('the personal panel', () => {
  test('tells the platform, its version, when it was built and under which licence', async () => {
    const console = await openAs('teacher')
    await console.takeFromPanel('关于')
    const dialog = console.page.getByRole('dialog', { name: '关于' })
    await dialog.getByText('V1.0', { exact: true }).waitFor()
    await dialog.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/).waitFor()
    expect(await dialog.getByRole('link', { name: '查看许可协议' }).getAttribute('href')).toBe('/licence')
    console.expectNoTrouble()
  })

  test('sets the scheme for the browser, whatever the system wants', async () => {
    const console = await openAs('teacher')
    const scheme = () => console.page.evaluate(() => document.documentElement.style.colorScheme)
    await console.page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(scheme).toBe('light')
    await console.openPanel()
    await console.page.getByRole('radio', { name: '深色' }).check()
    await expect.poll(scheme).toBe('dark')
    await console.page.reload()
    await console.expectEntered()
    await expect.poll(scheme).toBe('dark')
    await console.openPanel()
    await console.page.getByRole('radio', { name: '跟随系统' }).check()
    await expect.poll(scheme).toBe('light')
    console.expectNoTrouble()
  })

  test('opens, is read and closes from the keyboard', async () => {
    const console = await openAs('teacher')
    await console.panelButton().focus()
    await console.page.keyboard.press('Enter')
    const first = console.page.getByRole('button', { name: '更换头像' })
    await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
    await console.page.keyboard.press('Escape')
    await console.page.getByRole('dialog', { name: '个人面板' }).waitFor({ state: 'hidden' })
    await expect.poll(() => console.panelButton().evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('登录设备与记录', () => {
  const openSessions = async (console: Console) => {
    await console.takeFromPanel('登录设备与记录')
    const dialog = console.page.getByRole('dialog', { name: '登录设备与记录' })
    await dialog.getByText('当前设备').waitFor()
    return dialog
  }

  test('ends the session of another window, which is out at its next call', async () => {
    const { console: here, openAs: openBeside } = await openOwnSchool(district, browser, '/')
    const there = await openBeside()
    const dialog = await openSessions(here)
    const stay = dialog.getByRole('listitem').filter({ hasText: '已登录' })
    await expectCount(stay, 1)
    await stay.getByRole('button', { name: '结束此会话' }).click()
    await here.page
      .getByRole('dialog', { name: '确认结束此会话吗？' })
      .getByRole('button', { name: '结束会话' })
      .click()
    await here.expectToast('会话已结束')
    await stay.waitFor({ state: 'detached' })

    await there.takeFromPanel('登录设备与记录')
    await there.expectPlace('/login')
    await there.expectToast('登录已失效，请重新登录')
    await here.page.keyboard.press('Escape')
    await here.page.reload()
    await here.expectEntered()
    here.expectNoTrouble()
  })

  test('ends all others at once', async () => {
    const { console: here, openAs: openBeside } = await openOwnSchool(district, browser, '/')
    const others = [await openBeside(), await openBeside()]
    const dialog = await openSessions(here)
    await dialog.getByRole('button', { name: '结束其他全部会话' }).click()
    await here.page
      .getByRole('dialog', { name: '确认结束其他全部会话吗？' })
      .getByRole('button', { name: '全部结束' })
      .click()
    await expectCount(dialog.getByText('已登录', { exact: true }), 0)
    for (const other of others) {
      await other.page.reload()
      await other.expectPlace('/login')
    }
    await expectDisabled(dialog.getByRole('button', { name: '结束其他全部会话' }))
  })
})

describe('pages that are no screens', () => {
  test('404 leads back and home', async () => {
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

  test('quote no number that is none', async () => {
    const console = await openAs('teacher')
    await console.open(`/error/500?id=${encodeURIComponent('<b>请拨打 400')}`)
    await console.page.getByRole('heading', { name: '服务器内部错误' }).waitFor()
    expect(await console.page.getByRole('main').textContent()).not.toContain('400')
  })

  test.each(['/404', '/error/500'])('%s is the login for strangers, as any other place is', async (place) => {
    const console = await openWindow()
    await console.open(place)
    await console.expectPlace('/login')
    console.expectNoTrouble()
  })
})

test('the first Tab offers to skip to the page itself', async () => {
  const console = await openAs('school', '/sys/user')
  await console.rows().first().waitFor()
  // Also where the page has come to the front since: that its tab is brought into view is no reason to go on from there.
  for (const place of ['/', '/sys/user']) {
    await console.page.evaluate((hash) => window.location.assign(`#${hash}`), place)
    await console.expectPlace(place)
  }
  await console.page.getByRole('tab', { name: '组织用户管理', selected: true }).waitFor()
  await console.page.keyboard.press('Tab')
  await console.page.keyboard.press('Enter')
  await expect.poll(() => console.page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await console.expectPlace('/sys/user')
})

// The last: whoever is signed in here is seen in the list of their sessions.
test.each([
  ['gate', '/menwei', '出入管理'],
  ['dorm', '/sushe', '宿舍管理'],
] as const)('leads %s back from the history of their own jobs, which the panel leads to', async (who, home, name) => {
  const console = await openAs(who, home)
  await console.takeFromPanel('操作历史')
  await console.expectPlace('/sys/history')
  await console.expectText('还没有操作历史')
  await console.page.reload()
  await console.expectText('还没有操作历史')
  await workBoard(console).click()
  await console.page.getByRole('menuitem', { name }).click()
  await console.expectPlace(home)
  console.expectNoTrouble()
})
