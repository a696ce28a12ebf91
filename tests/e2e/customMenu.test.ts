import { describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { sheetDefinition } from '../../platform/server/sheets/columns.ts'
import { readAll } from '../support/sheets.ts'
import { expectAccessible } from './axe.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()
const place = '/customizeMenu/externalChaiMenu'

const openAs = async (username: string, where = place) => {
  const console = await openConsole(browser, district.url)
  await console.openAs(username, where)
  return console
}

type Opened = Awaited<ReturnType<typeof openAs>>

const add = async ({ page }: Opened, name: string, url: string) => {
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增自定义菜单' })
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('地址').fill(url)
  await dialog.getByRole('button', { name: '保存' }).click()
  return dialog
}

describe('自定义菜单', () => {
  test('takes an entry into the menu at once, and only such as leads to a page', async () => {
    const console = await openAs('school')
    const { page } = console
    const dialog = await add(console, '图书馆', 'javascript:alert(1)')
    await dialog.getByText('请填写以 / 开头的站内路径，或以 http://、https:// 开头的网址').waitFor()
    await dialog.getByLabel('地址').fill('https://books.example.cn/')
    await page.keyboard.press('Enter')
    await console.expectToast('保存成功')
    await dialog.waitFor({ state: 'detached' })
    await console.rows().filter({ hasText: 'https://books.example.cn/' }).waitFor()
    await page.getByRole('menuitem', { name: '图书馆' }).waitFor()

    // Pressed twice before it is answered, it is hidden once, and nobody else is said to have changed it.
    const pressed = Promise.withResolvers<void>()
    await page.route('**/menu/custom/save', async (route) => {
      await pressed.promise
      await route.continue()
    })
    await page.getByRole('button', { name: '隐藏 图书馆' }).dblclick()
    pressed.resolve()
    await page.getByRole('menuitem', { name: '图书馆' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '显示 图书馆' }).waitFor()
    await console.expectNoText('自定义菜单已被他人修改')
    await page.getByRole('combobox', { name: '状态' }).click()
    await page.getByTitle('显示').click()
    await console.expectNoText('图书馆')
    await page.getByRole('button', { name: '重置' }).click()

    await page.getByRole('button', { name: '更多 图书馆' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const question = page.getByRole('dialog', { name: '确认删除选中记录吗？' })
    await question.getByText('菜单“图书馆”将从本校所有人的菜单中消失，不能恢复。').waitFor()
    await question.getByRole('button', { name: '删除' }).click()
    await console.rows().filter({ hasText: '图书馆' }).waitFor({ state: 'detached' })
    console.expectNoTrouble()
  })

  test('shows two who edit one entry what the other has saved', async () => {
    const { console: first, openAs: openBeside } = await openOwnSchool(district, browser, place)
    await (await add(first, '食堂', '/orderMeal/order')).waitFor({ state: 'detached' })
    const second = await openBeside()
    const edit = async ({ page }: Opened, name: string) => {
      await page.getByRole('button', { name: '编辑 食堂' }).click()
      await page.getByRole('dialog').getByLabel('名称').fill(name)
    }
    const save = ({ page }: Opened) => page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await edit(first, '第一食堂')
    await edit(second, '第二食堂')
    await save(first)
    await first.rows().filter({ hasText: '第一食堂' }).waitFor()
    await save(second)
    const alert = second.page.getByRole('alert', { name: '自定义菜单已被他人修改' })
    await alert.waitFor()
    const names = alert.getByRole('row', { name: '名称' }).getByRole('cell')
    await expect.poll(() => names.allTextContents(), { message: 'mine and theirs' }).toEqual(['第二食堂', '第一食堂'])
    await alert.getByRole('button', { name: '用我的内容覆盖' }).click()
    await second.rows().filter({ hasText: '第二食堂' }).waitFor()
    second.expectNoTrouble()
  })

  test('is exported without credentials', async () => {
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

    // Left in the background, the file is found again in the list of one's own jobs.
    await console.open('/sys/history')
    await console.expectText('文件可下载')
    const fetched = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载 导出自定义菜单' }).click()
    expect((await fetched).suggestedFilename()).toBe('自定义菜单.xlsx')
    await expectAccessible(page)
    console.expectNoTrouble()
  })

  test('opens another system with the school’s credential for whoever has it in the menu', async () => {
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

  test('is for administrators', async () => {
    const console = await openAs('teacher')
    await console.expectText('无权限，请联系管理员')
  })
})
