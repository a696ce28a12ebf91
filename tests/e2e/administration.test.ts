import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

const openAs = async (username: string, place: string) => {
  const console = await openConsole(browser, district.url)
  await console.openAs(username, place)
  return console
}

describe('the outbox', () => {
  test('sends a test message and shows its code in demo mode', async () => {
    const console = await openAs('school', '/administration/outbox')
    const { page } = console
    await page.getByRole('button', { name: '发送测试短信' }).click()
    const dialog = page.getByRole('dialog', { name: '发送测试短信' })
    await dialog.getByLabel('手机号').fill('12345')
    await dialog.getByRole('button', { name: '发送' }).click()
    await console.expectText('手机号码不正确')
    await dialog.getByLabel('手机号').fill('13912345678')
    await dialog.getByRole('button', { name: '发送' }).click()
    const drawer = page.getByRole('dialog', { name: '消息详情' })
    await drawer.getByText('139******78').waitFor()
    await drawer.getByText('演示模式，未真正发出').waitFor()
    expect(await drawer.getByLabel('消息内容').getByRole('definition').textContent()).toMatch(/^\d{6}$/)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await console.rows().filter({ hasText: '已发送' }).first().waitFor()
    await console.open('/administration/jobs')
    await console.rows().filter({ hasText: '发送消息' }).filter({ hasText: '已完成' }).first().waitFor()
    console.expectNoTrouble()
  })
})
