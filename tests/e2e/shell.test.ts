import { describe, test } from 'vitest'
import { useBrowser } from './browser.ts'
import type { Console } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'
import { expectCount, expectDisabled } from './waiting.ts'

const district = await useDistrict()
const browser = await useBrowser()

describe('登录设备与记录', () => {
  const openSessions = async (console: Console) => {
    await console.takeFromPanel('登录设备与记录')
    const dialog = console.page.getByRole('dialog', { name: '登录设备与记录' })
    await dialog.getByText('当前设备').waitFor()
    return dialog
  }

  test('ends the session of another window, which is signed out at its next call', async () => {
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

    // The home page makes the next call by itself.
    await there.expectPlace('/login')
    await there.expectToast('登录已失效，请重新登录')
    await here.page.keyboard.press('Escape')
    await here.page.reload()
    await here.expectEntered()
    here.expectNoTrouble()
  })

  test('ends all other sessions at once', async () => {
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
