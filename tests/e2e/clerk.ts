import type { Locator } from 'playwright-core'
import type { Console } from './console.ts'
import { openOptions, chooseActiveOption } from './options.ts'

/** First user name and password of a new account. */
export interface FirstAccount {
  readonly username: string
  readonly password: string
}

/** The fields of a new user. */
interface Newcomer {
  readonly name: string
  readonly role: string
  readonly department: string
}

const firstPassword = /^[a-z2-9]{13}$/

const dialogOf = ({ page }: Console, name: string) => page.getByRole('dialog', { name, exact: true })

/** Chooses an option from the list that the field opens. */
export const chooseOption = async ({ page }: Console, within: Locator, label: string, option: string) => {
  await within.getByRole('combobox', { name: label }).click()
  await openOptions(page)
    .filter({ has: page.getByText(option, { exact: true }) })
    .click()
}

/** Finds an option of a list by typing, and chooses it with the keyboard. */
export const findOption = async ({ page }: Console, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).fill(option)
  await chooseActiveOption(page, option)
}

/** A node of the tree by its name. */
export const locateTreeNode = ({ page }: Console, name: string) =>
  page.getByRole('tree', { name: '组织架构' }).getByTitle(name, { exact: true }).first()

/**
 * Finds a node with the search box, which unfolds the path to it. Once the word is marked, the tree no longer moves.
 */
export const findNode = async (console: Console, name: string) => {
  await console.page.getByLabel('搜索组织', { exact: true }).fill(name)
  await locateTreeNode(console, name).locator('mark').waitFor()
}

/** Chooses an action from a node's menu. */
export const chooseNodeAction = async (console: Console, name: string, action: string) => {
  await locateTreeNode(console, name).click({ button: 'right' })
  await console.page.getByRole('menuitem', { name: action, exact: true }).click()
}

/**
 * Makes a school on the platform's screen. Returns its first administrator, whose password the dialog shows only once.
 */
export const makeSchool = async (
  console: Console,
  { name, prefix, section }: { name: string; prefix: string; section: string },
): Promise<FirstAccount> => {
  await console.page.getByRole('button', { name: '新建学校或教育局' }).click()
  const making = dialogOf(console, '新建学校或教育局')
  await making.getByLabel('名称').fill(name)
  await chooseOption(console, making, '学段', section)
  await making.getByLabel('用户名前缀').fill(prefix)
  await making.getByRole('button', { name: '保存' }).click()
  const made = dialogOf(console, `“${name}”已建立`)
  const username = `${prefix}-admin`
  await made.getByText(username, { exact: true }).waitFor()
  const password = await made.getByText(firstPassword).innerText()
  await made.getByRole('button', { name: '我已记下' }).click()
  return { username, password }
}

/** Makes a node below another. */
export const makeNode = async (console: Console, parent: string, { name, type }: { name: string; type: string }) => {
  await findNode(console, parent)
  await chooseNodeAction(console, parent, '新建下级')
  const adding = dialogOf(console, `在“${parent}”下新建`)
  await adding.getByLabel('名称').fill(name)
  await chooseOption(console, adding, '类型', type)
  await adding.getByRole('button', { name: '保存' }).click()
  await adding.waitFor({ state: 'detached' })
  await findNode(console, name)
}

/** Reads the first password, which a dialog shows only once, and closes the dialog. */
const takeFirstPassword = async (console: Console): Promise<FirstAccount> => {
  const shown = dialogOf(console, '初始密码')
  const password = await shown.getByText(firstPassword).innerText()
  // The element also contains the copy button's text.
  const [username = ''] = (await shown.getByRole('definition').nth(1).innerText()).split(/\s/)
  await shown.getByRole('button', { name: '已记下' }).click()
  await shown.waitFor({ state: 'detached' })
  return { username, password }
}

/** Makes a user of a department, which is chosen in the tree first. */
export const makeUser = async (console: Console, { name, role, department }: Newcomer): Promise<FirstAccount> => {
  await findNode(console, department)
  await locateTreeNode(console, department).click()
  await console.page.getByRole('button', { name: '新建用户' }).click()
  const creating = dialogOf(console, '新建用户')
  // A new user starts in the department chosen in the tree.
  await creating.getByText(department, { exact: true }).waitFor()
  await creating.getByLabel('姓名').fill(name)
  await chooseOption(console, creating, '角色', role)
  await creating.getByLabel('姓名').click()
  await creating.getByRole('button', { name: '新建', exact: true }).click()
  return takeFirstPassword(console)
}

/** Finds a user in the list and opens the edit dialog. */
export const openUser = async (console: Console, name: string) => {
  await console.searchUsers(name)
  await console.page.getByRole('button', { name: `编辑 ${name}` }).click()
  return dialogOf(console, '用户信息')
}

/** Adds a parent to the student whose dialog is open. */
export const addParent = async (
  console: Console,
  student: Locator,
  { name, telephone, relationship }: { name: string; telephone: string; relationship: string },
): Promise<FirstAccount> => {
  await student.getByRole('button', { name: '添加家长' }).click()
  const adding = dialogOf(console, '添加家长')
  await adding.getByLabel('姓名').fill(name)
  await adding.getByLabel('联系方式').fill(telephone)
  await chooseOption(console, adding, '关系', relationship)
  await adding.getByRole('button', { name: '保存' }).click()
  const account = await takeFirstPassword(console)
  await student.getByText(name, { exact: true }).waitFor()
  return account
}

/** Makes a staff member the homeroom teacher of a class. */
export const makeHomeroomTeacher = async (console: Console, name: string, ofClass: string) => {
  const { page } = console
  await findNode(console, ofClass)
  await chooseNodeAction(console, ofClass, '班级资料')
  const data = dialogOf(console, `班级资料：${ofClass}`)
  await data.getByRole('tab', { name: '班级管理员' }).click()
  await data.getByRole('combobox', { name: '选择班级管理员' }).fill(name)
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  await data.getByRole('button', { name: '添加', exact: true }).click()
  await data.getByRole('button', { name: `移除 ${name}` }).waitFor()
  await data.getByRole('button', { name: '关闭' }).click()
  await data.waitFor({ state: 'detached' })
}
