import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { permissions } from '../../areas/permissions/contract.ts'
import { groupSheet } from '../../areas/permissions/server/groupRows.ts'
import { writeSheet, xlsxType } from '../../platform/server/sheets/writeSheet.ts'
import { expectAccessible } from './axe.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'
import { refocusUntil, expectCount, expectDisabled } from './waiting.ts'

const district = await useDistrict()
const browser = await useBrowser()

const openAs = async (username: string, place: string) => {
  const console = await openConsole(browser, district.url)
  await console.openAs(username, place)
  return console
}

type Opened = Awaited<ReturnType<typeof openAs>>

/** The current permissions of the signed-in user. */
const readPermissions = async ({ page }: Opened) => {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  return (await district.call(permissions.own, {}, { token })).data
}

const search = async ({ page }: Opened, label: string, word: string) => {
  await page.getByLabel(label, { exact: true }).fill(word)
  await page.getByLabel(label, { exact: true }).press('Enter')
}

/** Makes a school with a gate keeper who may view nobody in it, and opens windows for keeper and clerk. */
const openWithKeeper = async (place: string) => {
  const { school, console, openAs: open } = await openOwnSchool(district, browser, place)
  const { id: schoolId, office } = school
  const who = await district.make.makeMember({
    schoolId,
    departments: [office],
    roles: [role.gateKeeper],
    name: '孙国柱',
  })
  return { console, who, keeper: await open(who, '/') }
}

describe('the permissions of a person', () => {
  test('are granted and revoked by keyboard, and apply to a person who is already signed in', async () => {
    const { keeper, console, who } = await openWithKeeper('/limits/userLimits')
    const { name } = who
    expect(await readPermissions(keeper)).not.toContain('school:user:view')

    const { page } = console
    await console.expectText('请选择用户')
    await search(console, '搜索用户', name)
    await expectCount(console.rows(), 1)
    await console.rows().filter({ hasText: name }).press('Enter')
    const granted = page.getByRole('region', { name: '已授予的权限' })
    await granted.getByRole('heading', { name }).waitFor()
    await granted.getByRole('listitem').filter({ hasText: '角色默认' }).first().waitFor()
    await expectAccessible(page)

    await granted.getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog', { name: `编辑权限：${name}` })
    await dialog.getByText('角色默认', { exact: true }).first().waitFor()
    await dialog.getByLabel('搜索权限').fill('查看、导出用户')
    const node = dialog.getByRole('treeitem', { name: '查看、导出用户' })
    await node.locator('.ant-tree-checkbox').click()
    await dialog.getByText('已勾选 1 项', { exact: false }).waitFor()
    await expectAccessible(page, '.ant-modal')
    await dialog.getByRole('button', { name: '保存' }).click()
    await granted.getByRole('listitem').filter({ hasText: '查看、导出用户' }).filter({ hasText: '单独授予' }).waitFor()
    expect(await readPermissions(keeper)).toContain('school:user:view')
    const entry = keeper.page.getByRole('menuitem', { name: '组织与用户' })
    await refocusUntil(keeper.page, 'what was granted', () => entry.isVisible())

    await granted.getByRole('button', { name: '编辑' }).click()
    await dialog.getByLabel('搜索权限').fill('查看、导出用户')
    await dialog.getByRole('treeitem', { name: '查看、导出用户' }).locator('.ant-tree-checkbox').click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '确认放弃修改吗？' }).getByRole('button', { name: '继续编辑' }).click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await granted.getByText('单独授予').waitFor({ state: 'detached' })
    expect(await readPermissions(keeper)).not.toContain('school:user:view')
    await refocusUntil(keeper.page, 'that it was taken away', () => entry.isHidden())
    console.expectNoTrouble()
  })
})

describe('a group', () => {
  test('is made, gets permissions and people, is exported to a file, emptied and deleted', async () => {
    const { keeper, console, who } = await openWithKeeper('/limits/userGroupLimits')
    const { page } = console
    await console.expectText('还没有用户组')
    await console.expectText('请选择用户组')
    await page.getByRole('button', { name: '新建用户组' }).click()
    await page.getByRole('dialog', { name: '新建用户组' }).getByLabel('用户组名称').fill('值班组')
    await page.keyboard.press('Enter')
    const detail = page.getByRole('region', { name: '用户组权限与成员' })
    await detail.getByRole('heading', { name: '值班组' }).waitFor()
    await detail.getByText('该用户组还没有任何权限').waitFor()
    await expectDisabled(detail.getByRole('button', { name: '清空' }))

    await detail.getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog', { name: '编辑用户组权限：值班组' })
    await dialog.getByLabel('搜索权限').fill('查看、导出用户')
    await dialog.getByRole('treeitem', { name: '查看、导出用户' }).locator('.ant-tree-checkbox').click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await detail.getByRole('listitem').filter({ hasText: '查看、导出用户' }).waitFor()

    await detail.getByText('成员', { exact: true }).click()
    await detail.getByRole('combobox', { name: '要加入的用户' }).fill('孙国柱')
    const offered = page.locator('.ant-select-item-option')
    await expectCount(offered, 1)
    await offered.filter({ hasText: '孙国柱' }).click()
    await page.keyboard.press('Escape')
    await detail.getByRole('button', { name: '加入', exact: true }).click()
    await detail.getByText(/共 1 人$/).waitFor()
    expect(await readPermissions(keeper)).toContain('school:user:view')
    await expectAccessible(page)

    await detail.getByRole('button', { name: '导出' }).click()
    const job = page.getByRole('dialog', { name: '导出用户组成员' })
    await job.getByRole('link', { name: '下载文件' }).waitFor()
    await job.getByRole('button', { name: '关闭', exact: true }).last().click()

    await detail.getByRole('button', { name: '移出 孙国柱' }).click()
    await page.getByRole('dialog', { name: '确认移出用户组吗？' }).getByRole('button', { name: '移出' }).click()
    await detail.getByText('该用户组还没有成员').waitFor()
    expect(await readPermissions(keeper)).not.toContain('school:user:view')

    // The people of the file appear in the chosen group, although the dialog is closed before the import has ended.
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const importing = page.getByRole('dialog', { name: '导入用户组' })
    const bytes = await buffer(writeSheet(groupSheet, [{ group: '值班组', account: who.username }]))
    const file = { name: '用户组.xlsx', mimeType: xlsxType, buffer: bytes }
    await importing.locator('input[type=file]').setInputFiles(file)
    await importing.getByRole('button', { name: '开始导入' }).click()
    await importing
      .getByText(/操作历史|导入成功/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await importing.waitFor({ state: 'detached' })
    await detail.getByText(/共 1 人$/).waitFor()
    await detail.getByRole('button', { name: '移出 孙国柱' }).waitFor()

    await detail.getByRole('button', { name: '清空' }).click()
    await page.getByRole('dialog', { name: '确认清空权限吗？' }).getByRole('button', { name: '清空' }).click()
    await detail.getByText('权限', { exact: true }).click()
    await detail.getByText('该用户组还没有任何权限').waitFor()

    await page.getByRole('button', { name: '删除 值班组' }).click()
    await page.getByRole('dialog', { name: '确认删除“值班组”吗？' }).getByRole('button', { name: '删除' }).click()
    await console.expectText('还没有用户组')
    await console.expectText('请选择用户组')
    console.expectNoTrouble()
  })
})
