import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { outboxMessage } from '../../platform/server/outbox/tables.ts'
import { useBrowser } from './browser.ts'
import { findNode, chooseNodeAction } from './clerk.ts'
import type { Console } from './console.ts'
import { type OwnSchool, useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'
import { chooseStudentData } from './studentData.ts'
import { expectDisabled } from './waiting.ts'

const district = await useDistrict()
const browser = await useBrowser()

/** Makes two students, one in the class that will graduate. One colleague is parent of the first, another of both. */
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
  return console.rows().filter({ hasText: name }).getByRole('cell').nth(3).innerText()
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
  test('graduates a class with a code, irreversibly', async () => {
    const { school, console } = await openOwnSchool(district, browser, '/sys/user')
    const telephone = `138${String(school.clerk.id).padStart(8, '0')}`
    await district.make.proveTelephone(school.clerk.id, telephone)
    await makeFamilies(school)
    const { page } = console
    await findNode(console, '一班')
    await chooseNodeAction(console, '一班', '设为毕业班级')
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
    // The dialog can't be closed while the call runs.
    const responseHold = Promise.withResolvers<void>()
    await page.route('**/org/finish', async (route) => {
      await responseHold.promise
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await expectDisabled(dialog.getByRole('button', { name: '取消', exact: true }))
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: '关闭' }).click()
    expect(await dialog.isVisible()).toBe(true)
    responseHold.resolve()
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

    // After a reload the graduates are no longer listed.
    await page.reload()
    await console.searchUsers('许敬宗')
    await console.expectText('没有符合条件的数据')
    console.expectNoTrouble()
  })
})
