import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { nodeType } from '../../areas/registry/contract.ts'
import { testPassword } from '../support/people.ts'
import { useBrowser } from './browser.ts'
import { chooseOption, findNode, openUser, chooseNodeAction } from './clerk.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { expectDisabled, expectIdle, expectValue } from './waiting.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { make } = district

const makePlace = async () => {
  const { id, rootId } = await district.makeOwnSchool()
  return { schoolId: id, departments: [rootId] }
}

// A new school for each attempt, so that a retry finds nobody with the same name.
let place: Awaited<ReturnType<typeof makePlace>>
beforeEach(async () => {
  place = await makePlace()
})

const makeStudent = (name: string, telephone?: string) =>
  make.makeMember({ ...place, name, roles: [role.student], ...(telephone === undefined ? {} : { telephone }) })

/** Opens the user list as a new clerk of the school. */
const openAsClerk = async () => {
  const { username } = await make.makeMember({ ...place, roles: [role.schoolDataAdministrator] })
  const console = await openConsole(browser, district.url)
  await console.openAs(username, '/sys/user', testPassword)
  return console
}

/** Opens the same student as two clerks. */
const openAsTwoClerks = async (name: string) => {
  const consoles = await Promise.all([openAsClerk(), openAsClerk()])
  const [first, second] = await Promise.all([openUser(consoles[0], name), openUser(consoles[1], name)])
  const expectNoTrouble = () => {
    for (const console of consoles) console.expectNoTrouble()
  }
  return { consoles, first, second, expectNoTrouble }
}

const openEditor = async ({ page }: Console, opened: Locator, { button, title }: { button: string; title: string }) => {
  await opened.getByRole('button', { name: button, exact: true }).click()
  const editing = page.getByRole('dialog', { name: new RegExp(`^${title}：`) })
  await editing.waitFor()
  return editing
}

const record = { button: '编辑资料', title: '编辑用户' }
const studentInfo = { button: '编辑学生信息', title: '编辑学生信息' }

const save = async (editing: Locator) => {
  await editing.getByRole('button', { name: '保存' }).click()
}

const saveAndClose = async (editing: Locator) => {
  await save(editing)
  await editing.waitFor({ state: 'detached' })
}

/** The two values of a field after a refusal: the user's and the saved one. */
const readComparison = async (refusal: Locator, field: string) => {
  const heading = refusal.page().getByRole('rowheader', { name: field, exact: true })
  const cells = refusal.getByRole('row').filter({ has: heading }).getByRole('cell')
  await cells.first().waitFor()
  return cells.allTextContents()
}

/** The value of a fact about the open student. */
const findFact = (opened: Locator, text: string) => opened.getByRole('definition').filter({ hasText: text }).first()

describe('two clerks with one student', () => {
  test('refuses the later save and shows the other clerk’s values, which can be adopted and saved with the user’s', async () => {
    await makeStudent('崔融', '13800001111')
    const { consoles, first, second, expectNoTrouble } = await openAsTwoClerks('崔融')
    const [hers, his] = await Promise.all([
      openEditor(consoles[0], first, record),
      openEditor(consoles[1], second, record),
    ])
    await hers.getByLabel('手机号', { exact: true }).fill('13900002222')
    await hers.getByLabel('家庭住址', { exact: true }).fill('青禾区杏坛路 18 号')
    await saveAndClose(hers)

    await his.getByLabel('学工号').fill('S-7001')
    await save(his)
    const refusal = his.getByRole('alert', { name: '用户信息已被他人修改' })
    expect(await readComparison(refusal, '手机号')).toStrictEqual(['138******11', '139******22'])
    expect(await readComparison(refusal, '学工号')).toStrictEqual(['S-7001', '—'])
    await refusal.getByRole('button', { name: '采用他人的内容' }).click()
    await refusal.waitFor({ state: 'detached' })
    await expectValue(his.getByLabel('手机号', { exact: true }), '139******22')
    await expectValue(his.getByLabel('学工号'), '')
    await his.getByLabel('学工号').fill('S-7001')
    await saveAndClose(his)

    for (const text of ['139******22', 'S-7001', '青禾区杏坛路****']) await findFact(second, text).waitFor()
    expectNoTrouble()
  })

  test('keeps the other clerk’s values in untouched fields when saved over', async () => {
    await makeStudent('李峤', '13800003333')
    const { consoles, first, second, expectNoTrouble } = await openAsTwoClerks('李峤')
    const [hers, his] = await Promise.all([
      openEditor(consoles[0], first, record),
      openEditor(consoles[1], second, record),
    ])
    await hers.getByLabel('手机号', { exact: true }).fill('13900004444')
    await hers.getByLabel('学工号').fill('S-7002')
    await saveAndClose(hers)

    await his.getByLabel('学工号').fill('S-7003')
    await save(his)
    await his.getByRole('button', { name: '用我的内容覆盖' }).click()
    await his.waitFor({ state: 'detached' })
    for (const text of ['139******44', 'S-7003']) await findFact(second, text).waitFor()
    expectNoTrouble()
  })

  test('refuses a later save of the student’s facts too', async () => {
    await makeStudent('苏味道')
    const { consoles, first, second, expectNoTrouble } = await openAsTwoClerks('苏味道')
    for (const opened of [first, second]) await opened.getByRole('tab', { name: '学生信息' }).click()
    const hers = await openEditor(consoles[0], first, studentInfo)
    const his = await openEditor(consoles[1], second, studentInfo)
    await chooseOption(consoles[0], hers, '学籍状态', '休学')
    await saveAndClose(hers)

    await chooseOption(consoles[1], his, '学籍状态', '离校')
    await save(his)
    const refusal = his.getByRole('alert', { name: '学生信息已被他人修改' })
    expect(await readComparison(refusal, '学籍状态')).toStrictEqual(['离校', '休学'])
    await refusal.getByRole('button', { name: '采用他人的内容' }).click()
    await his.getByText('休学', { exact: true }).waitFor()
    await chooseOption(consoles[1], his, '学籍状态', '离校')
    await saveAndClose(his)
    await findFact(second, '离校').waitFor()

    // A reopened editor starts with the values that the other clerk saved meanwhile.
    const again = await openEditor(consoles[0], first, studentInfo)
    await chooseOption(consoles[0], again, '学籍状态', '在校')
    await saveAndClose(again)
    await findFact(first, '在校').waitFor()
    expectNoTrouble()
  })

  test('reports that a parent unlinked in the other window is gone, and removes the row', async () => {
    const student = await makeStudent('郭震')
    for (const name of ['郭令远', '薛令之']) {
      const { id } = await make.makeMember({ ...place, departments: [], name, roles: [role.parent] })
      await make.makeParentLink(place.schoolId, student.id, id)
    }
    const { consoles, first, second, expectNoTrouble } = await openAsTwoClerks('郭震')
    for (const opened of [first, second]) await opened.getByRole('tab', { name: '学生信息' }).click()
    await second.getByText('郭令远', { exact: true }).waitFor()
    const unlink = async ({ page }: Console, opened: Locator, name: string) => {
      await opened.getByRole('button', { name: `解除 ${name}` }).click()
      const question = page.getByRole('dialog', { name: '确认解除家长关系吗？' })
      await question.getByRole('button', { name: '解除' }).click()
      await opened.getByText(name, { exact: true }).waitFor({ state: 'detached' })
    }
    await unlink(consoles[0], first, '郭令远')
    await unlink(consoles[1], second, '郭令远')
    await consoles[1].expectToast('该家长关系已被他人解除')

    await second.getByRole('button', { name: '编辑 薛令之' }).click()
    const editing = consoles[1].page.getByRole('dialog', { name: '编辑家长' })
    await editing.getByLabel('联系方式').fill('13812340000')
    await unlink(consoles[0], first, '薛令之')
    await save(editing)
    await editing.getByText('数据不存在或无权查看').waitFor()
    await second.getByText('尚未关联家长').waitFor()
    expectNoTrouble()
  })
})

test('reports a class slogan changed by another user, and saves over it only after another press', async () => {
  const [parentId = null] = place.departments
  await make.makeDepartment({ schoolId: place.schoolId, parentId, name: '丹桂班', type: nodeType.class })
  const [first, second] = await Promise.all([openAsClerk(), openAsClerk()])
  const openClass = async (console: Console) => {
    await findNode(console, '丹桂班')
    await chooseNodeAction(console, '丹桂班', '班级资料')
    const opened = console.page.getByRole('dialog', { name: '班级资料：丹桂班' })
    await opened.getByLabel('班级口号').waitFor()
    return opened
  }
  const [hers, his] = await Promise.all([openClass(first), openClass(second)])
  await hers.getByLabel('班级口号').fill('厚德载物')
  await save(hers)
  await first.expectToast('保存成功')
  await his.getByLabel('班级口号').fill('自强不息')
  await save(his)
  await his.getByText('班级口号已被他人改为“厚德载物”，再次保存将以您的内容为准').waitFor()
  // The refusal is shown before the button takes a press again.
  await expectIdle(his.getByRole('button', { name: '保存' }))
  await save(his)
  await second.expectToast('保存成功')

  // A reopened dialog shows the present values and not those read before.
  await hers.getByRole('button', { name: '关闭' }).click()
  await hers.waitFor({ state: 'detached' })
  const again = await openClass(first)
  await expectValue(again.getByLabel('班级口号'), '自强不息')
  for (const console of [first, second]) console.expectNoTrouble()
})

test('shows a duty roster saved by another user and saves over it by choice, and confirms before removing a manager', async () => {
  const [parentId = null] = place.departments
  const grade = await make.makeDepartment({
    schoolId: place.schoolId,
    parentId,
    name: '金桂级',
    type: nodeType.grade,
    schoolGrade: 2,
  })
  const clazz = { schoolId: place.schoolId, parentId: grade.id, type: nodeType.class, schoolClz: 4 }
  await make.makeDepartment({ ...clazz, name: '金桂级4班' })
  for (const name of ['王之涣', '王昌龄']) await make.makeMember({ ...place, name, roles: [role.staff] })
  const [first, second] = await Promise.all([openAsClerk(), openAsClerk()])

  // A new class is prefilled with the next number and the name that follows from it.
  await findNode(first, '金桂级')
  await chooseNodeAction(first, '金桂级', '新建下级')
  const adding = first.page.getByRole('dialog', { name: '在“金桂级”下新建' })
  await expectValue(adding.getByLabel('名称'), '金桂级5班')
  await expectValue(adding.getByLabel('班号'), '5')
  await adding.getByLabel('班号').fill('4')
  await save(adding)
  await adding.getByText('已有编号相同的班级：金桂级4班，请换一个编号').waitFor()
  await adding.getByLabel('班号').fill('5')
  await saveAndClose(adding)
  await first.expectToast('保存成功')

  const openDuty = async (console: Console) => {
    await findNode(console, '金桂级4班')
    await chooseNodeAction(console, '金桂级4班', '班级资料')
    const opened = console.page.getByRole('dialog', { name: '班级资料：金桂级4班' })
    await opened.getByRole('tab', { name: '值日表' }).click()
    await opened.getByRole('combobox', { name: '星期一值日人员' }).waitFor()
    return opened
  }
  const onMonday = async ({ page }: Console, opened: Locator, name: string) => {
    await opened.getByRole('combobox', { name: '星期一值日人员' }).fill(name)
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
    await page.keyboard.press('Escape')
  }
  const [hers, his] = await Promise.all([openDuty(first), openDuty(second)])
  await onMonday(first, hers, '王之涣')
  // While the toast is shown, the same text isn't shown again.
  await first.page.getByRole('status').getByText('保存成功').waitFor({ state: 'detached' })
  await save(hers)
  await first.expectToast('保存成功')
  await onMonday(second, his, '王昌龄')
  await save(his)
  const refusal = his.getByRole('alert', { name: '值日表已被他人修改' })
  expect(await readComparison(refusal, '星期一')).toStrictEqual(['新选的 1 人', '王之涣'])
  await refusal.getByRole('button', { name: '用我的内容覆盖' }).click()
  await second.expectToast('保存成功')
  await refusal.waitFor({ state: 'detached' })

  await his.getByRole('tab', { name: '班级管理员' }).click()
  await his.getByRole('combobox', { name: '选择班级管理员' }).fill('王昌龄')
  await second.page.locator('.ant-select-item-option').filter({ hasText: '王昌龄' }).last().click()
  await his.getByRole('button', { name: '添加', exact: true }).click()
  const off = his.getByRole('button', { name: '移除 王昌龄' })
  await off.waitFor()
  // The choice is kept after the refusal.
  await his.getByRole('combobox', { name: '选择班级管理员' }).fill('王之涣')
  await second.page.locator('.ant-select-item-option').filter({ hasText: '王之涣' }).last().click()
  await his.getByRole('button', { name: '添加', exact: true }).click()
  await his.getByText('该班已有班主任王昌龄，请先调整后再设置').waitFor()
  await expectDisabled(his.getByRole('button', { name: '添加', exact: true }), false)
  await off.click()
  const question = second.page.getByRole('dialog', { name: '确认移除该班级管理员吗？' })
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'detached' })
  await off.click()
  await question.getByRole('button', { name: '移除' }).click()
  await his.getByText('还没有班级管理员').waitFor()
  for (const console of [first, second]) console.expectNoTrouble()
})
