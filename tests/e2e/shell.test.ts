import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

const openAs = async (username: string, place = '/') => {
  const console = await openConsole(browser, district.url)
  await console.openAs(username, place)
  return console
}

describe('登录设备与记录', () => {
  const openSessions = async (console: Console) => {
    await console.takeFromPanel('登录设备与记录')
    const dialog = console.page.getByRole('dialog', { name: '登录设备与记录' })
    await dialog.getByText('当前设备').waitFor()
    return dialog
  }

  test('ends the session of another window, which is out at its next call', async () => {
    const here = await openAs('dorm')
    const there = await openAs('dorm')
    const dialog = await openSessions(here)
    const stay = dialog.getByRole('listitem').filter({ hasText: '已登录' })
    await expect.poll(() => stay.count()).toBe(1)
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
    const here = await openAs('gate')
    const others = [await openAs('gate'), await openAs('gate')]
    const dialog = await openSessions(here)
    await dialog.getByRole('button', { name: '结束其他全部会话' }).click()
    await here.page
      .getByRole('dialog', { name: '确认结束其他全部会话吗？' })
      .getByRole('button', { name: '全部结束' })
      .click()
    await expect.poll(() => dialog.getByText('已登录', { exact: true }).count()).toBe(0)
    for (const other of others) {
      await other.page.reload()
      await other.expectPlace('/login')
    }
    await expect.poll(() => dialog.getByRole('button', { name: '结束其他全部会话' }).isDisabled()).toBe(true)
  })
})
