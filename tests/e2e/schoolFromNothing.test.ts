import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { type FirstAccount, addParent, makeHomeroomTeacher, makeNode, makeSchool, makeUser, openUser } from './clerk.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { expectCount } from './waiting.ts'

const district = await useDistrict()
const browser = await useBrowser()

let attempts = 0
const ownPassword = 'Morning-2026'

const openAt = async (place: string) => {
  const console = await openConsole(browser, district.url)
  await console.open(place)
  return console
}

/** Signs in for the first time, which requires choosing a new password. */
const signInFirst = async ({ username, password }: FirstAccount): Promise<Console> => {
  const console = await openAt('/login')
  await console.signIn(username, password)
  await console.expectText('请修改初始密码')
  await console.changePassword({ fresh: ownPassword, repeat: ownPassword })
  await console.expectEntered()
  await console.expectPlace('/')
  return console
}

/** Expects the login page to refuse the user with 无权限登录. */
const expectKeptOut = async ({ username, password }: FirstAccount) => {
  const console = await openAt('/login')
  await console.signIn(username, password)
  await console.expectText('无权限登录')
  await console.expectPlace('/login')
  await console.open('/sys/user')
  await console.expectPlace('/login')
  console.expectNoTrouble()
}

const makeTheSchool = async () => {
  // A retry makes another school, because names and prefixes are unique.
  attempts += 1
  const school = `青禾区晨光第${attempts}小学`
  const console = await openConsole(browser, district.url)
  await console.openAs('admin', '/Sys/platform')
  const administrator = await makeSchool(console, { name: school, prefix: `cgxx${attempts}`, section: '小学' })
  // The list may have several pages.
  await console.page.getByPlaceholder('名称').fill(school)
  await console.page.getByRole('button', { name: '搜索', exact: true }).click()
  await expectCount(console.rows().filter({ hasText: school }), 1)
  console.expectNoTrouble()
  return { school, administrator }
}

const buildOrganisation = async (console: Console, school: string) => {
  await console.page.getByRole('menuitem', { name: '组织用户管理' }).click()
  await console.expectPlace('/sys/user')
  await makeNode(console, school, { name: '东校区', type: '校区' })
  await makeNode(console, school, { name: '教务处', type: '部门' })
  await makeNode(console, '东校区', { name: '一年级', type: '年级' })
  await makeNode(console, '一年级', { name: '一年级1班', type: '班级' })
}

const enrolPeople = async (console: Console) => {
  const teacher = await makeUser(console, { name: '杜审言', role: '教职工', department: '教务处' })
  await makeHomeroomTeacher(console, '杜审言', '一年级1班')
  const student = await makeUser(console, { name: '宋之问', role: '学生', department: '一年级1班' })
  const opened = await openUser(console, '宋之问')
  await opened.getByRole('tab', { name: '学生信息' }).click()
  const father = { name: '宋令文', telephone: '13711112222', relationship: '父亲' }
  const mother = { name: '沈如筠', telephone: '13711113333', relationship: '母亲' }
  const parents = [await addParent(console, opened, father), await addParent(console, opened, mother)]
  return { teacher, student, parents }
}

/** Checks that the homeroom teacher sees the class and its people, and can't change them. */
const checkTeacherView = async (console: Console) => {
  const { page } = console
  await page.getByRole('menuitem', { name: '组织用户管理' }).click()
  await console.searchUsers('宋之问')
  const look = page.getByRole('button', { name: '查看 宋之问' })
  await look.waitFor()
  expect(await page.getByRole('menuitem', { name: '权限管理' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: '新建用户' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: '编辑 宋之问' }).count()).toBe(0)
  await look.click()
  const opened = page.getByRole('dialog', { name: '用户信息' })
  await opened.getByRole('tab', { name: '学生信息' }).click()
  for (const text of ['宋令文', '沈如筠', '137******22']) await opened.getByText(text, { exact: true }).waitFor()
}

test('makes a school from nothing, up to the first sign-in of everybody in it', async () => {
  const { school, administrator } = await makeTheSchool()
  const console = await signInFirst(administrator)
  await buildOrganisation(console, school)
  const { teacher, student, parents } = await enrolPeople(console)
  console.expectNoTrouble()

  const teaching = await signInFirst(teacher)
  await checkTeacherView(teaching)
  teaching.expectNoTrouble()

  await Promise.all([student, ...parents].map(expectKeptOut))
})
