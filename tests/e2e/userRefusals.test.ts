import { describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { type RefusalKind, common } from '../../platform/contract/refusal.ts'
import { nodeType } from '../../areas/organisation/contract.ts'
import { usersRefusals } from '../../areas/users/contract.ts'
import { makePicture } from '../support/pictures.ts'
import { testPassword } from '../support/people.ts'
import { makeRecords } from '../support/records.ts'
import { useBrowser } from './browser.ts'
import { choose, findNode, nodeNamed, openUser, takeFromMenu } from './clerk.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { makeUsersOpener } from './openUsers.ts'
import { chooseStudentData } from './studentData.ts'

const district = await useDistrict()
const browser = await useBrowser()
const openUsers = makeUsersOpener(browser, district.url)
const make = { ...district.make, ...makeRecords(district.database) }

/** A school with an administrator to sign in as. */
const makeSchool = async (name: string) => {
  const school = await make.makeSchool({ name })
  const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '教务处' })
  const place = { schoolId: school.id, departments: [school.rootId] }
  const add = (who: string, roles: number[], more: { telephone?: string; code?: string } = {}) =>
    make.makeMember({ ...place, name: who, roles, ...more })
  return { school, office, place, add }
}

/** Answers calls to an address as the server would with this refusal. */
const refuse = (console: Console, address: string, { code, msg, status }: RefusalKind) =>
  console.page.route(address, (route) => route.fulfill({ status: status ?? 200, json: { code, msg, data: null } }))

const openAdmin = (rootId: number, query = '') => openUsers(`/sys/user?node=${rootId}${query}`, 'admin')

test('what roles and departments are refused with is said after one colon, and what was chosen stays', async () => {
  const { school, add } = await makeSchool('拒绝小学')
  await add('陆龟蒙', [role.staff])
  const console = await openAdmin(school.rootId)
  const { page } = console
  const dialog = await openUser(console, '陆龟蒙')
  await refuse(console, '**/user/bind/user/role*', common.notFound)
  await choose(console, dialog, '角色', '门卫')
  await console.expectToast(`添加角色失败：${common.notFound.msg}`)
  await dialog.getByText('用户信息', { exact: true }).click()
  await refuse(console, '**/user/link/user/**', usersRefusals.departmentTwice)
  await dialog.getByLabel('添加部门').fill('教务处')
  await page.getByTitle('教务处', { exact: true }).last().click()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await console.expectToast(`添加部门失败：${usersRefusals.departmentTwice.msg}`)
  await page.unroute('**/user/link/user/**')
  // Still chosen: the button has something to add.
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await dialog.getByRole('button', { name: '移出 教务处' }).waitFor()
  await refuse(console, '**/user/unlink/department/and/user*', common.notFound)
  await dialog.getByRole('button', { name: '移出 教务处' }).click()
  await console.expectToast(`删除部门失败：${common.notFound.msg}`)
  console.expectNoTrouble()
})

test('what an avatar and unbinding are refused with is said after the words for it; who is not bound is no failure', async () => {
  const { school, add } = await makeSchool('微信小学')
  const [pupil, father] = [await add('皮日休', [role.student]), await add('皮父', [role.parent])]
  await add('他人', [role.staff], { telephone: '13900001234' })
  await make.bindWechat(father.id)
  await make.makeParentLink(school.id, pupil.id, father.id)
  const console = await openAdmin(school.rootId)
  const { page } = console
  const dialog = await openUser(console, '皮日休')
  await refuse(console, '**/user/set/*/avatar', usersRefusals.sharedPerson)
  const { name, bytes } = await makePicture()
  await dialog
    .locator('header input[type=file]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await console.expectToast(`上传头像失败：${usersRefusals.sharedPerson.msg}`)

  await dialog.getByRole('tab', { name: '学生信息' }).click()
  await dialog.getByRole('button', { name: '编辑 皮父' }).click()
  await refuse(console, '**/auth/wechat/wx_unbind', usersRefusals.sharedPerson)
  await page.getByRole('button', { name: '解绑微信' }).click()
  const unbinding = page.getByRole('dialog', { name: '确认解绑微信吗？' })
  await unbinding.getByRole('button', { name: '解绑' }).click()
  await unbinding.getByText(`解绑失败：${usersRefusals.sharedPerson.msg}`).waitFor()
  await page.keyboard.press('Escape')
  await unbinding.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await dialog.getByRole('button', { name: '添加家长' }).click()
  const adding = page.getByRole('dialog', { name: '添加家长' })
  await adding.getByLabel('姓名').fill('皮母')
  await adding.getByLabel('联系方式').fill('13900001234')
  await adding.getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '确认绑定该用户吗？' }).getByRole('button', { name: '取消' }).click()
  await adding.getByText('没有绑定该用户，家长尚未添加', { exact: true }).waitFor()
  console.expectNoTrouble()
})

test('a parent who is nothing else shows neither department nor code', async () => {
  const { school, add } = await makeSchool('家长小学')
  await add('罗隐', [role.parent])
  const console = await openAdmin(school.rootId)
  const dialog = await openUser(console, '罗隐')
  await dialog.getByText('一卡通号', { exact: true }).waitFor()
  for (const name of ['学工号', '部门']) expect(await dialog.getByText(name, { exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: '编辑资料' }).click()
  const editing = console.page.getByRole('dialog', { name: '编辑用户：罗隐' })
  await editing.getByLabel('一卡通号').waitFor()
  expect(await editing.getByLabel('学工号').count()).toBe(0)
  expect(await editing.getByRole('button', { name: '载入卡号' }).count()).toBe(0)
  console.expectNoTrouble()
})

describe('what comes late', () => {
  test('is let go: the rooms of a building that is no longer chosen', async () => {
    const { school, add } = await makeSchool('住宿小学')
    await add('韩偓', [role.student])
    const full = await make.makeRoom(school.id, { name: '南楼', beds: 0 })
    await make.makeRoom(school.id, { name: '北楼' })
    const console = await openAdmin(school.rootId)
    const { page } = console
    const dialog = await openUser(console, '韩偓')
    await dialog.getByRole('tab', { name: '学生信息' }).click()
    await dialog.getByRole('button', { name: '编辑学生信息' }).click()
    const editing = page.getByRole('dialog', { name: '编辑学生信息：韩偓' })
    await editing.getByRole('switch', { name: '住宿' }).click()
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**/dormitory/${full.buildingId}/rooms`, async (route) => {
      await mayAnswer
      await route.continue()
    })
    const room = editing.locator('.ant-form-item').filter({ hasText: '房间' })
    const chooseBuilding = async (name: string) => {
      await editing.getByRole('combobox', { name: '宿舍楼' }).click()
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
        .filter({ hasText: name })
        .click()
    }
    await chooseBuilding('南楼')
    await chooseBuilding('北楼')
    await room.getByText(/0\/6/).waitFor()
    const late = page.waitForResponse(`**/dormitory/${full.buildingId}/rooms`)
    answer()
    await late
    await room.getByText(/0\/6/).waitFor()
    // The first room is chosen, as the rule is, even where it is full: the clerk sees that it is.
    await chooseBuilding('南楼')
    await room.getByText(/0\/0/).waitFor()
    await chooseBuilding('北楼')
    await room.getByText(/0\/6/).waitFor()
    console.expectNoTrouble()
  })

  test('is let go: the card of a code that is typed over', async () => {
    const { school, add } = await makeSchool('卡号小学')
    await add('杜荀鹤', [role.student], { code: 'S-41' })
    const console = await openAdmin(school.rootId)
    const { page } = console
    const dialog = await openUser(console, '杜荀鹤')
    await dialog.getByRole('button', { name: '编辑资料' }).click()
    const editing = page.getByRole('dialog', { name: '编辑用户：杜荀鹤' })
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/user/get/cardId/by/code*', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await editing.getByRole('button', { name: '载入卡号' }).click()
    await editing.getByLabel('学工号').fill('S-42')
    const late = page.waitForResponse('**/user/get/cardId/by/code*')
    answer()
    await late
    await editing.locator('.ant-btn-loading').waitFor({ state: 'detached' })
    expect(await editing.getByLabel('一卡通号').inputValue()).toBe('')
    await editing.getByRole('button', { name: '载入卡号' }).click()
    await expect.poll(() => editing.getByLabel('一卡通号').inputValue()).toBe('42')
    console.expectNoTrouble()
  })
})

test('an account is disabled and enabled by a switch that asks, and found where hidden people are shown', async () => {
  const { school, add } = await makeSchool('开关小学')
  const teacher = await add('司空图', [role.staff])
  const console = await openAdmin(school.rootId)
  const { page } = console
  const toggle = page.getByRole('switch', { name: '启用账号 司空图' })
  const isDisabled = async () => (await make.membershipOf(school.id, teacher.id)).disabled
  await toggle.click()
  const question = page.getByRole('dialog', { name: '确认停用账号吗？' })
  await question.getByText('司空图 将立即不能访问本校，并从列表中隐藏。').waitFor()
  expect(await question.locator('.ant-modal-footer button').allInnerTexts()).toEqual(['取消', '停用'])
  expect(await question.locator('.ant-btn-dangerous').innerText()).toBe('停用')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await isDisabled()).toBe(false)
  await refuse(console, '**/user/set/account/disabled', common.forbidden)
  await toggle.click()
  await question.getByRole('button', { name: '停用' }).click()
  await question.getByText(/^操作失败, /).waitFor()
  await page.unroute('**/user/set/account/disabled')
  await question.getByRole('button', { name: '停用' }).click()
  await toggle.waitFor({ state: 'detached' })
  expect(await isDisabled()).toBe(true)
  expect(await page.getByRole('dialog', { name: '用户信息' }).count()).toBe(0)

  await console.open('/')
  await chooseStudentData(console, '显示毕业生')
  await page.getByRole('menuitem', { name: '组织用户管理' }).click()
  await nodeNamed(console, '开关小学').click()
  await console.searchUsers('司空图')
  await console.rows().first().waitFor()
  console.expectNoTrouble()
})

test('where the school has switched faces off there is no tab for them', async () => {
  const { school, add } = await makeSchool('人脸小学')
  await add('聂夷中', [role.student])
  const console = await openAdmin(school.rootId)
  const dialog = await openUser(console, '聂夷中')
  const face = dialog.getByRole('tab', { name: '人脸' })
  await face.waitFor()
  await console.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await make.setConfig(school.id, 'enableFaceFunction', 'false')
  await console.page.getByRole('button', { name: '查看 聂夷中' }).click()
  await dialog.getByRole('tab', { name: '学生信息' }).waitFor()
  await face.waitFor({ state: 'detached' })
  console.expectNoTrouble()
})

test('who is usually hidden is chosen, and given permissions, where hidden people are shown', async () => {
  const { school, add } = await makeSchool('停用小学')
  await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '停用一班', type: nodeType.class })
  const manager = await add('停用管理员', [role.schoolDataAdministrator])
  const gone = await add('方干', [role.staff])
  await make.setMember(school.id, gone.id, { disabled: true })
  const console = await openConsole(browser, district.url)
  const { page } = console
  await console.enterAs(manager.username, testPassword)
  const seek = async () => {
    await console.open('/limits/userLimits')
    await page.getByLabel('搜索用户', { exact: true }).fill('方干')
    await page.getByLabel('搜索用户', { exact: true }).press('Enter')
  }
  const openManagers = async () => {
    await console.open('/sys/user')
    await findNode(console, '停用一班')
    await takeFromMenu(console, '停用一班', '班级资料')
    const data = page.getByRole('dialog', { name: '班级资料：停用一班' })
    await data.getByRole('tab', { name: '班级管理员' }).click()
    await data.getByRole('combobox', { name: '选择班级管理员' }).fill('方干')
  }
  await seek()
  await console.expectText('没有符合条件的数据')
  await openManagers()
  await console.expectText('没有匹配的用户')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await chooseStudentData(console, '显示毕业生')
  await seek()
  await console.rows().filter({ hasText: '方干' }).waitFor()
  await openManagers()
  await page.locator('.ant-select-item-option').filter({ hasText: '方干' }).waitFor()
  console.expectNoTrouble()
})
