import { describe, expect, test } from 'vitest'
import { identity } from '../../../areas/identity/contract.ts'
import { expectFocusIn } from '../../../tests/e2e/waiting.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { buildAdmission } from '../../../tests/screens/backstage.ts'
import { someLists } from '../../../tests/screens/lists.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast, schools } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'

const stage = useStage()

const open = (place: string, who: keyof typeof cast = 'school') =>
  stage.open(place, { as: cast[who](), answers: someLists() })

const place = '/customizeMenu/externalChaiMenu'

const tabNamed = ({ page }: Scene, name: string) => page.getByRole('tab', { name, exact: true })
const question = ({ page }: Scene) => page.getByRole('dialog', { name: '确认放弃修改吗？' })
const form = ({ page }: Scene) => page.getByRole('dialog', { name: '新增自定义菜单' })
const nameField = (console: Scene) => form(console).getByLabel('名称')

const reply = (console: Scene, word: '放弃修改' | '继续编辑') =>
  question(console).getByRole('button', { name: word }).click()

const fillIn = async (console: Scene) => {
  await console.page.getByRole('tabpanel').getByRole('button', { name: '新增' }).click()
  await nameField(console).fill('写了一半')
}

const openHalfFilled = async () => {
  const console = await open(place)
  await fillIn(console)
  return console
}

const choose = async ({ page }: Scene, action: string) => {
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** True if the browser would ask before the page is closed. */
const asksAtTheEnd = ({ page }: Scene) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

describe('asks before unsaved input is lost', () => {
  test('when its tab is closed or refreshed, but not without changes', async () => {
    const console = await openHalfFilled()
    for (const action of ['关闭当前', '关闭全部', '刷新当前']) {
      await choose(console, action)
      await reply(console, '继续编辑')
      await question(console).waitFor({ state: 'detached' })
      expect(await nameField(console).inputValue()).toBe('写了一半')
    }
    await tabNamed(console, '自定义菜单').focus()
    await expectFocusIn(tabNamed(console, '自定义菜单'))
    await console.page.keyboard.press('Delete')
    await reply(console, '放弃修改')
    await console.expectPlace('/')
    await tabNamed(console, '自定义菜单').waitFor({ state: 'detached' })
    await expect.poll(() => tabNamed(console, '首页').evaluate((tab) => tab === document.activeElement)).toBe(true)

    await console.open(place)
    await console.page.getByRole('tabpanel').getByRole('button', { name: '新增' }).click()
    await nameField(console).waitFor()
    await choose(console, '关闭当前')
    await console.expectPlace('/')
  })

  test('when the browser leaves the page, but not after the input was discarded', async () => {
    const console = await openHalfFilled()
    await expect.poll(() => asksAtTheEnd(console)).toBe(true)
    await console.page.keyboard.press('Escape')
    await reply(console, '放弃修改')
    await form(console).waitFor({ state: 'detached' })
    await expect.poll(() => asksAtTheEnd(console)).toBe(false)
  })

  test('when the user signs out: the sign-out question mentions it', async () => {
    const console = await openHalfFilled()
    const leaving = console.page.getByRole('dialog', { name: '确认退出吗?' })
    await console.takeFromPanel('退出')
    await leaving.getByText('有已修改的内容尚未保存，退出后不能恢复。').waitFor()
    await leaving.getByRole('button', { name: '取消' }).click()
    expect(await nameField(console).inputValue()).toBe('写了一半')
    await console.leave()
  })

  test('when the school is changed, but choosing the current school changes nothing', async () => {
    const console = await open(place, 'both')
    const there = { schoolId: schools.xingtan.id, schoolName: schools.xingtan.name }
    console.answer(answer(identity.changeSchool, () => buildAdmission({ ...cast.both(), ...there })))
    await fillIn(console)
    const chooser = console.page.getByRole('dialog', { name: '切换学校' })

    await console.takeFromPanel('切换学校')
    await chooser.getByRole('button', { name: '明德中学' }).click()
    await chooser.waitFor({ state: 'detached' })
    expect(await nameField(console).inputValue()).toBe('写了一半')

    await console.takeFromPanel('切换学校')
    await chooser.getByRole('button', { name: '杏坛实验学校' }).click()
    await reply(console, '继续编辑')
    expect(await nameField(console).inputValue()).toBe('写了一半')
    await chooser.getByRole('button', { name: '杏坛实验学校' }).click()
    await reply(console, '放弃修改')
    await console.page.getByRole('banner').getByText('杏坛实验学校').waitFor()
  })
})

describe("asks for input outside of the kit's forms", () => {
  test('for a half-changed password, in its dialog and when the page closes', async () => {
    const console = await open('/')
    await console.takeFromPanel('修改密码')
    const dialog = console.page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('新密码').fill('half-typed')
    await expect.poll(() => asksAtTheEnd(console)).toBe(true)
    for (const leave of [
      () => console.page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: '关闭' }).click(),
      () => dialog.getByRole('button', { name: '取消' }).click(),
    ]) {
      await leave()
      await question(console).getByText('修改密码中已修改的内容尚未保存，放弃后不能恢复。').waitFor()
      await reply(console, '继续编辑')
      await question(console).waitFor({ state: 'detached' })
      expect(await dialog.getByLabel('新密码').inputValue()).toBe('half-typed')
    }
    await console.page.keyboard.press('Escape')
    await reply(console, '放弃修改')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => asksAtTheEnd(console)).toBe(false)
    await console.takeFromPanel('修改密码')
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('for an import file that was chosen and not sent, in its dialog and with its tab', async () => {
    const console = await open('/limits/userGroupLimits')
    const { page } = console
    await page.getByRole('button', { name: '导入' }).click()
    const dialog = page.getByRole('dialog', { name: /导入/ })
    const buffer = Buffer.from('not sent')
    await dialog.locator('input[type=file]').setInputFiles({ name: '名单.xlsx', mimeType: '', buffer })
    await dialog.getByText('名单.xlsx').waitFor()
    await page.keyboard.press('Escape')
    await question(console).getByText('选择的文件尚未导入，放弃后需要重新选择。').waitFor()
    await reply(console, '继续编辑')
    await question(console).waitFor({ state: 'detached' })
    await choose(console, '关闭当前')
    await reply(console, '继续编辑')
    await question(console).waitFor({ state: 'detached' })
    await dialog
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click()
    await reply(console, '放弃修改')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => asksAtTheEnd(console)).toBe(false)
  })
})

test('keeps the tabs unchanged on a page outside of the shell', async () => {
  const console = await openHalfFilled()
  const { page } = console
  for (const outside of ['/404', '/menwei', '/error/500']) {
    await console.open(outside)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('tab', { name: '自定义菜单' }).count()).toBe(0)
    expect(await page.getByRole('banner').count()).toBe(outside === '/menwei' ? 1 : 0)
    await page.goBack()
    await console.expectPlace(place)
    expect(await nameField(console).inputValue()).toBe('写了一半')
  }
})
