import type { Page } from 'playwright-core'
import { inTurn, menuItem, openRow, press, rowAction, tab } from './acts.ts'
import type { Scene } from './scene.ts'

const userTab = (name: string) => async (page: Page) => {
  await page.getByRole('dialog', { name: '用户信息' }).getByRole('tab', { name }).click()
}

/** Opens the first row's user for editing, in one of the tabs. */
const editUser = (name: string) => async (page: Page) => {
  await rowAction('编辑')(page)
  await userTab(name)(page)
}

/** Edits the first row's user in the form, with one masked field shown. */
const editForm = async (page: Page) => {
  await editUser('基本信息')(page)
  await page.getByRole('button', { name: '编辑资料' }).click()
  await page
    .getByRole('dialog', { name: /^编辑用户/ })
    .getByRole('button', { name: '显示手机号' })
    .click()
}

/** Uploads a photo of the face for the first row's user. */
const uploadFace = async (page: Page) => {
  await editUser('人脸')(page)
  const face = page.getByRole('tabpanel', { name: '人脸' })
  // Another window may have uploaded it already.
  if ((await face.getByRole('button', { name: '更换照片' }).count()) > 0) return
  await face.locator('input[type=file]').setInputFiles('simulator/pictures/adult-female-6.jpg')
  await face.getByRole('button', { name: '更换照片' }).waitFor()
}

/** Shows a masked number, then the people who have viewed it. */
const viewMaskedFields = async (page: Page) => {
  await openRow(page)
  for (const name of ['显示手机号', '显示家庭住址']) await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: '隐藏家庭住址' }).waitFor()
  await userTab('查阅记录')(page)
}

const chooseSchool = (page: Page) =>
  page.getByRole('tree', { name: '组织架构' }).getByTitle('杏坛实验学校', { exact: true }).first().click()

const usersPlace = { as: 'school', place: '/sys/user' } as const
const studentsPlace = { as: 'school', place: '/sys/user?role=5' } as const
const openStudent = inTurn(rowAction('编辑'), tab('学生信息'))

/** The list of people, and the dialogs about one of them. */
export const userScenes: readonly Scene[] = [
  { name: 'users', as: 'school', place: '/sys/user', holds: true, isSmallToo: true },
  { name: 'users-none-found', as: 'school', place: '/sys/user?word=没有这个人' },
  { name: 'user', as: 'school', place: '/sys/user', act: openRow, holds: true, isSmallToo: true },
  { name: 'user-edit', as: 'admin', place: '/sys/user', act: editUser('基本信息') },
  { name: 'user-edit-student', as: 'school', place: '/sys/user?role=5', act: editUser('学生信息') },
  { name: 'user-edit-face', as: 'school', place: '/sys/user?role=5', act: editUser('人脸') },
  { name: 'user-edit-photo', as: 'school', place: '/sys/user?role=6', act: uploadFace },
  { name: 'user-edit-form', as: 'school', place: '/sys/user?role=6', act: editForm },
  { name: 'user-looks', as: 'school', place: '/sys/user?role=6', act: viewMaskedFields },
  { name: 'user-student-edit', ...studentsPlace, act: inTurn(openStudent, press('编辑学生信息')) },
  { name: 'user-parent', ...studentsPlace, act: inTurn(openStudent, press('添加家长')) },
  { name: 'user-new', ...usersPlace, act: inTurn(chooseSchool, press('新建用户')) },
  {
    name: 'user-delete',
    ...studentsPlace,
    act: inTurn((page) => page.getByRole('button', { name: /^更多/ }).first().click(), menuItem('删除')),
  },
]
