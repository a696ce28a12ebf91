import { describe, expect, test } from 'vitest'
import { administration } from '../../areas/administration/contract.ts'
import { useBrowser } from './browser.ts'
import { findOption } from './clerk.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'
import { expectValue } from './waiting.ts'

const district = await useDistrict()
const browser = await useBrowser()

const openAs = async (username: string, place: string) => {
  const console = await openConsole(browser, district.url)
  await console.openAs(username, place)
  return console
}

describe('the trail', () => {
  test('is searched, and shows what an operation changed', async () => {
    const { console } = await openOwnSchool(district, browser, '/administration/audit')
    const { page } = console
    await page.getByRole('menuitem', { name: '操作记录' }).waitFor()
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
    const body = { channel: 'wechat', purpose: 'notice', templateCode: 'template-1', version: 0 } as const
    expect(await district.call(administration.saveTemplate, { body }, { token })).toMatchObject({ code: 200 })
    const again = { ...body, templateCode: 'template-2', version: 1 }
    expect(await district.call(administration.saveTemplate, { body: again }, { token })).toMatchObject({ code: 200 })

    await page.getByLabel('操作人', { exact: true }).fill('没有这个人')
    await page.getByLabel('操作人', { exact: true }).press('Enter')
    await console.expectText('没有符合条件的数据')
    await page.getByRole('button', { name: '清除筛选' }).click()
    await findOption(console, '涉及数据', '消息模板')
    await console.expectPlace('/administration/audit?relation=message_template')
    await console.expectTotal(2)

    await console.rows().first().click()
    const drawer = page.getByRole('dialog', { name: '操作详情' })
    await drawer.getByText('修改消息模板').waitFor()
    const changed = drawer.getByRole('row', { name: '模板编号' })
    const cells = () => changed.getByRole('cell').allTextContents()
    await expect.poll(cells, { message: 'the number before and after' }).toEqual(['template-1', 'template-2'])
    expect(await drawer.getByRole('row', { name: '渠道' }).count()).toBe(0)
    await drawer.getByLabel('显示未变化的字段').check()
    await drawer.getByRole('row', { name: '渠道' }).waitFor()
    console.expectNoTrouble()
  })
})

test('the platform narrows the trail to one school, which a school need not', async () => {
  const own = await openAs('school', '/administration/audit')
  await own.rows().first().waitFor()
  expect(await own.page.getByRole('combobox', { name: '学校' }).count()).toBe(0)
  const console = await openAs('admin', '/administration/audit')
  await console.page.getByRole('columnheader', { name: '学校' }).waitFor()
  await findOption(console, '学校', '杏坛实验学校')
  await expect.poll(() => console.page.url(), { message: 'the school in the address' }).toMatch(/school=\d+/)
  await expect
    .poll(async () => (await console.rows().allTextContents()).every((row) => row.includes('杏坛实验学校')), {
      message: 'rows of one school alone',
    })
    .toBe(true)
  console.expectNoTrouble()
})

describe('the outbox', () => {
  test('sends a test message and shows its code, in demo mode', async () => {
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
    await drawer.getByText('139****5678').waitFor()
    await drawer.getByText('演示模式，未真正发出').waitFor()
    expect(await drawer.getByLabel('消息内容').getByRole('definition').textContent()).toMatch(/^\d{6}$/)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await console.rows().filter({ hasText: '已发送' }).first().waitFor()
    await console.open('/administration/jobs')
    await console.rows().filter({ hasText: '发送消息' }).filter({ hasText: '已完成' }).first().waitFor()
    console.expectNoTrouble()
  })

  test('shows two who edit one template what the other has saved', async () => {
    const { console: first, openAs: openBeside } = await openOwnSchool(
      district,
      browser,
      '/administration/outbox?tab=templates',
    )
    const second = await openBeside()
    const edit = async ({ page }: typeof first, code: string) => {
      await page.getByRole('button', { name: '编辑 短信 验证码' }).click()
      await page.getByLabel('模板编号').fill(code)
      await page.getByLabel('短信签名').fill('杏坛实验学校')
    }
    const save = ({ page }: typeof first) => page.getByRole('button', { name: '保存', exact: true }).click()
    await edit(first, 'SMS_FIRST')
    await edit(second, 'SMS_SECOND')
    await save(first)
    await first.expectText('SMS_FIRST')
    await save(second)

    const alert = second.page.getByRole('alert', { name: '消息模板已被他人修改' })
    const codes = alert.getByRole('row', { name: '模板编号' }).getByRole('cell')
    await codes.first().waitFor()
    expect(await codes.allTextContents()).toEqual(['SMS_SECOND', 'SMS_FIRST'])
    await alert.getByRole('button', { name: '采用他人的内容' }).click()
    await alert.waitFor({ state: 'detached' })
    await expectValue(second.page.getByLabel('模板编号'), 'SMS_FIRST')

    await second.page.getByLabel('模板编号').fill('SMS_THIRD')
    await edit(first, 'SMS_FOURTH')
    await save(first)
    await first.expectText('SMS_FOURTH')
    await save(second)
    await alert.getByRole('button', { name: '用我的内容覆盖' }).click()
    await second.expectText('SMS_THIRD')
    await first.page.reload()
    await first.expectText('SMS_THIRD')
    first.expectNoTrouble()
    second.expectNoTrouble()
  })
})

describe('the state of the platform', () => {
  test('is shown to its administrator', async () => {
    const console = await openAs('admin', '/administration/status')
    await console.page.getByRole('row', { name: '在线' }).waitFor()
    const kind = district.database.kind === 'embedded' ? '内嵌数据库' : 'PostgreSQL'
    for (const text of ['后台任务', '数据库', kind, process.version]) await console.expectText(text)
    console.expectNoTrouble()
  })

  test('and to nobody else', async () => {
    const console = await openAs('school', '/administration/status')
    await console.expectText('无权限，请联系管理员')
  })
})
