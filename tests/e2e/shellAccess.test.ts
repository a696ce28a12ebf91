import { describe, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { useBrowser } from './browser.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

const open = async (colorScheme: 'light' | 'dark') => {
  const console = await openConsole(browser, district.url)
  await console.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return console
}

const closeDialog = async ({ page }: Console, name: string) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' })
}

const panelDialogs = ['更换头像', '修改密码', '切换学校', '登录设备与记录', '关于'] as const

describe.each(['light', 'dark'] as const)('%s: axe finds nothing wrong with', (scheme) => {
  test('the login page', async () => {
    const console = await open(scheme)
    await console.open('/login')
    await console.page.getByLabel('账号', { exact: true }).waitFor()
    await expectAccessible(console.page)
  })

  test('the home page, its head bar and the menus of that', async () => {
    const console = await open(scheme)
    await console.openAs('school', '/')
    await console.page.getByRole('menuitem', { name: '组织用户管理' }).waitFor()
    await expectAccessible(console.page)
    await console.openPanel()
    await console.page.getByText('修改密码').waitFor()
    await expectAccessible(console.page)
    await closeDialog(console, '个人面板')
    await console.page.getByRole('button', { name: '工作台' }).click()
    await console.page.getByText('隐藏毕业生').waitFor()
    await expectAccessible(console.page)
  })

  test('each dialog of the personal panel', async () => {
    const console = await open(scheme)
    await console.open('/login')
    await console.signIn('both')
    await console.chooseSchool('明德中学')
    await console.expectEntered()
    for (const name of panelDialogs) {
      await console.takeFromPanel(name)
      const dialog = console.page.getByRole('dialog', { name })
      await dialog.waitFor()
      if (name === '登录设备与记录') await dialog.getByText('当前设备').waitFor()
      await expectAccessible(console.page)
      await closeDialog(console, name)
    }
  })

  test('the quick search, and pages that are no screens', async () => {
    const console = await open(scheme)
    await console.openAs('school', '/')
    await console.page.getByRole('menuitem', { name: '组织用户管理' }).waitFor()
    await console.page.keyboard.press('Control+k')
    await console.page.getByRole('option', { name: '首页' }).waitFor()
    await expectAccessible(console.page)
    await console.page.keyboard.type('林建平')
    await console.page.getByRole('option', { name: /林建平/ }).waitFor()
    await expectAccessible(console.page)
    await console.page.keyboard.press('Escape')
    for (const place of ['/404', '/error/500?id=7f3a', '/sushe', '/menwei']) {
      await console.open(place)
      await console.page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(console.page)
    }
  })
})
