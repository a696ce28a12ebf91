import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { outboxMessage } from '../../platform/server/outbox/tables.ts'
import { department } from '../../areas/organisation/server/tables.ts'
import { expectAccessible } from './axe.ts'
import { useBrowser } from './browser.ts'
import { findNode, nodeNamed, takeFromMenu } from './clerk.ts'
import { type Console, openConsole } from './console.ts'
import { type OwnSchool, useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'
import { chooseStudentData } from './studentData.ts'
import { expectCount, expectDisabled } from './waiting.ts'

const district = await useDistrict()
const browser = await useBrowser()

const openAs = async (username: string, place: string) => {
  const console = await openConsole(browser, district.url)
  await console.openAs(username, place)
  return console
}

const sloganOf = (name: string) =>
  district.database.asSystem('a test', async (db) => {
    const rows = await db.select({ slogan: department.slogan }).from(department).where(eq(department.name, name))
    return rows.find(({ slogan }) => slogan !== null)?.slogan
  })

/** Two students, one in the class that is to graduate; a colleague is parent of the first, another of both. */
const makeFamilies = async ({ id: schoolId, classOne, classTwo, office }: OwnSchool) => {
  const { make } = district
  const student = async (name: string, ofClass: number) =>
    (await make.makeMember({ schoolId, departments: [ofClass], name, roles: [role.student] })).id
  const [leaver, stayer] = [await student('许敬宗', classOne), await student('许圉师', classTwo)]
  const colleague = async (name: string, children: readonly number[]) => {
    const { id } = await make.makeMember({ schoolId, departments: [office], name, roles: [role.staff, role.parent] })
    for (const child of children) await make.makeParentLink(schoolId, child, id)
  }
  await colleague('许善心', [leaver])
  await colleague('许绍', [leaver, stayer])
}

const rolesOf = async (console: Console, name: string) => {
  await console.searchUsers(name)
  return console.rows().filter({ hasText: name }).getByRole('cell').nth(2).innerText()
}

const lastCode = (telephone: string) =>
  district.database.asSystem('a test', async (db) => {
    const [message] = await db
      .select()
      .from(outboxMessage)
      .where(eq(outboxMessage.recipient, telephone))
      .orderBy(desc(outboxMessage.id))
      .limit(1)
    return message?.values['code'] ?? ''
  })

describe('the organisation', () => {
  test('is added to, edited, ordered by the keyboard and deleted from', async () => {
    const { console } = await openOwnSchool(district, browser, '/sys/user')
    const { page } = console
    await findNode(console, '教务处')
    await takeFromMenu(console, '教务处', '新建下级')
    const adding = page.getByRole('dialog', { name: '在“教务处”下新建' })
    await adding.getByRole('button', { name: '保存' }).click()
    await adding.getByText('请输入组织名称').waitFor()
    await adding.getByLabel('名称').fill('教务资料室')
    await page.keyboard.press('Enter')
    await adding.waitFor({ state: 'detached' })

    await findNode(console, '教务资料室')
    await nodeNamed(console, '教务资料室').click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '编辑', exact: true }).waitFor()
    await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
    const editing = page.getByRole('dialog', { name: '编辑组织：教务资料室' })
    await editing.getByLabel('名称').fill('资料室')
    await page.keyboard.press('Enter')
    await editing.waitFor({ state: 'detached' })
    await findNode(console, '资料室')

    await takeFromMenu(console, '资料室', '删除')
    await page.getByRole('dialog', { name: '确认删除该组织吗？' }).getByRole('button', { name: '删除' }).click()
    await console.expectText('没有匹配的组织')
    console.expectNoTrouble()
  })

  test('has data of its classes', async () => {
    const console = await openAs('school', '/sys/user')
    const { page } = console
    await findNode(console, '七年级3班')
    await takeFromMenu(console, '七年级3班', '班级资料')
    const dialog = page.getByRole('dialog', { name: '班级资料：七年级3班' })
    await dialog.getByLabel('班级口号').fill('团结向上')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '确认放弃修改吗？' })
    await question.getByRole('button', { name: /取\s?消/ }).click()
    await question.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: '保存' }).click()
    await console.expectToast('保存成功')
    expect(await sloganOf('七年级3班')).toBe('团结向上')
    await dialog.getByRole('tab', { name: '值日表' }).click()
    await dialog.getByRole('tab', { name: '班级管理员' }).click()
    await expectAccessible(page, '.ant-modal')
    // What was saved is not asked for again.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    console.expectNoTrouble()
  })

  test('is found in by a word that was typed before the tree had come', async () => {
    const console = await openAs('school', '/')
    const held = Promise.withResolvers<void>()
    await console.page.route('**/org/findTree*', async (route) => {
      await held.promise
      await route.continue()
    })
    await console.open('/sys/user')
    await console.page.getByLabel('搜索组织', { exact: true }).fill('七年级4班')
    // Longer than the tree waits for the typing to pause.
    await console.page.waitForTimeout(600)
    held.resolve()
    await findNode(console, '七年级4班')
    console.expectNoTrouble()
  })

  test('graduates a class with a code, once and for all', async () => {
    const { school, console } = await openOwnSchool(district, browser, '/sys/user')
    const telephone = `138${String(school.clerk.id).padStart(8, '0')}`
    await district.make.setPerson(school.clerk.id, { telephone })
    await makeFamilies(school)
    const { page } = console
    await findNode(console, '一班')
    await takeFromMenu(console, '一班', '设为毕业班级')
    const dialog = page.getByRole('dialog', { name: '设为毕业班级：一班' })
    await dialog.getByText('“一班”毕业后不可恢复').waitFor()
    await dialog.getByRole('button', { name: '我已了解，下一步' }).click()
    await dialog.getByRole('button', { name: '确认毕业' }).click()
    await dialog.getByText('请输入手机号或验证码').waitFor()
    await dialog.getByLabel('手机号').fill(telephone)
    await dialog.getByRole('button', { name: '发送验证码' }).click()
    await dialog.getByRole('button', { name: /秒后重新发送$/ }).waitFor()
    const code = await lastCode(telephone)
    await dialog.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('验证码错误').waitFor()
    await dialog.getByLabel('验证码', { exact: true }).fill(code)
    // While it is done, it cannot be looked away from.
    const held = Promise.withResolvers<void>()
    await page.route('**/org/finish', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await expectDisabled(dialog.getByRole('button', { name: '取消', exact: true }))
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: '关闭' }).click()
    expect(await dialog.isVisible()).toBe(true)
    held.resolve()
    await dialog.waitFor({ state: 'detached' })
    await console.expectText('没有匹配的组织')

    await console.searchUsers('许敬宗')
    await console.expectText('没有符合条件的数据')
    expect(await rolesOf(console, '许善心')).toBe('教职工')
    expect(await rolesOf(console, '许绍')).toBe('教职工、家长')

    await chooseStudentData(console, '显示毕业生')
    await console.open('/sys/user')
    await findNode(console, '一班')
    const menuOf = (name: string) => page.getByLabel(`操作 ${name}`, { exact: true }).count()
    expect([await menuOf(school.name), await menuOf('一班')]).toStrictEqual([1, 0])
    await console.searchUsers('许敬宗')
    await page.getByRole('button', { name: '查看 许敬宗' }).click()
    const opened = page.getByRole('dialog', { name: '用户信息' })
    await opened.getByRole('tab', { name: '学生信息' }).click()
    for (const text of ['离校', '许善心', '许绍']) await opened.getByText(text, { exact: true }).first().waitFor()
    await opened.getByRole('button', { name: '关闭' }).click()

    // Whoever loads the page anew does not see them.
    await page.reload()
    await console.searchUsers('许敬宗')
    await console.expectText('没有符合条件的数据')
    console.expectNoTrouble()
  })

  test('shows its settings, which are saved at once', async () => {
    const console = await openAs('school', '/sys/user')
    const { page } = console
    await findNode(console, '七年级')
    await takeFromMenu(console, '七年级', '部门设置')
    const dialog = page.getByRole('dialog', { name: '部门设置：七年级' })
    await dialog.getByLabel('第 1 个下级组织的名称').fill('写了一半')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '确认放弃修改吗？' })
    await question.getByRole('button', { name: '放弃修改' }).click()
    await dialog.waitFor({ state: 'detached' })
    await takeFromMenu(console, '七年级', '部门设置')
    await dialog.getByRole('button', { name: '下移 七年级1班' }).click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    const names = () => page.getByRole('tree').locator('[title^="七年级"]').allTextContents()
    // The tree is fetched anew when the dialog has closed.
    await expect
      .poll(async () => (await names()).filter((name) => name === '七年级1班' || name === '七年级2班'))
      .toStrictEqual(['七年级2班', '七年级1班'])
  })
})

let attempts = 0

test('the platform makes a school, and shows its first administrator once', async () => {
  attempts += 1
  const name = `青禾区第${attempts}新建小学`
  const administrator = `qhxj${attempts}-admin`
  const console = await openAs('admin', '/Sys/platform')
  const { page } = console
  await console.rows().first().waitFor()
  await page.getByRole('button', { name: '新建学校或教育局' }).click()
  const dialog = page.getByRole('dialog', { name: '新建学校或教育局' })
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('用户名前缀').fill(`qhxj${attempts}`)
  await dialog.getByRole('button', { name: '保存' }).click()
  const account = page.getByRole('dialog', { name: `“${name}”已建立` })
  await account.getByText(administrator).waitFor()
  await page.keyboard.press('Escape')
  expect(await account.getByText(administrator).isVisible()).toBe(true)
  await account.getByRole('button', { name: '我已记下' }).click()
  // The list may have more pages than one.
  await page.getByPlaceholder('名称').fill(name)
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expectCount(console.rows().filter({ hasText: name }), 1)
  console.expectNoTrouble()
})
