import { describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { sheetDefinition } from '../../platform/server/sheets/columns.ts'
import { readAll } from '../support/sheets.ts'
import { expectAccessible } from './axe.ts'
import { useBrowser } from './browser.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()
const place = '/customizeMenu/externalChaiMenu'

describe('自定义菜单', () => {
  test('exports menus without credentials', async () => {
    const { console } = await openOwnSchool(district, browser, place)
    const { page } = console
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog', { name: '新增自定义菜单' })
    await dialog.getByLabel('名称').fill('缴费')
    await dialog.getByLabel('地址').fill('/pay')
    await dialog.getByLabel('凭证').fill('credential-7')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '导出' }).click()
    const link = page.getByRole('dialog', { name: '导出自定义菜单' }).getByRole('link', { name: '下载文件' })
    const address = await link.getAttribute('href')
    const file = await page.request.get(new URL(address ?? '', district.url).href)
    const sheet = sheetDefinition({
      title: '自定义菜单',
      columns: [
        { key: 'name', title: '名称', kind: 'text' },
        { key: 'url', title: '地址', kind: 'text' },
      ],
    })
    const rows = await readAll(sheet, await file.body())
    expect(rows.map(({ row }) => row)).toContainEqual({ name: '缴费', url: '/pay' })
    expect(JSON.stringify(rows)).not.toContain('credential-7')

    await page.getByRole('dialog', { name: '导出自定义菜单' }).getByRole('button', { name: '关闭' }).last().click()
    await page.getByLabel('搜索菜单').fill('没有这一项')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '清除筛选' }).waitFor()
    await page.getByRole('button', { name: '导出' }).click()
    await console.expectToast('查询结果为空')

    // Left in the background, the file is found in the list of the user's jobs.
    await console.open('/sys/history')
    await console.expectText('文件可下载')
    const fetched = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载 导出自定义菜单' }).click()
    expect((await fetched).suggestedFilename()).toBe('自定义菜单.xlsx')
    await expectAccessible(page)
    console.expectNoTrouble()
  })

  test('opens another system with the school’s credential for everybody who has it in the menu', async () => {
    const { school, console: keeper, openAs: openBeside } = await openOwnSchool(district, browser, place)
    await keeper.page.getByRole('button', { name: '新增' }).click()
    const dialog = keeper.page.getByRole('dialog', { name: '新增自定义菜单' })
    await dialog.getByLabel('名称').fill('图书借阅')
    await dialog.getByLabel('地址').fill('/lend')
    await dialog.getByLabel('主机').fill('https://books.example')
    await dialog.getByLabel('凭证').fill('credential-8')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })

    const { id: schoolId, classOne } = school
    const who = await district.make.makeMember({ schoolId, departments: [classOne], roles: [role.staff] })
    const teacher = await openBeside(who, '/sys/user')
    const { page } = teacher
    await page.route('https://books.example/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>借阅</p>' }),
    )
    await page.getByRole('menuitem', { name: '图书借阅' }).click()
    const frame = page.locator('iframe[title="图书借阅"]')
    expect(await frame.getAttribute('src')).toBe('https://books.example/lend?token=credential-8')
    await frame.contentFrame().getByText('借阅').waitFor()
  })
})
