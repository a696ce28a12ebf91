import type { Page } from 'playwright-core'
import { fill, openRow, press, rowAction } from './acts.ts'
import { peopleScenes } from './peopleScenes.ts'
import { readmeScenes } from './readmeScenes.ts'
import type { Scene } from './scene.ts'
import { userScenes } from './userScenes.ts'

const openPanel = (page: Page) => page.getByRole('banner').getByRole('button', { name: /个人/ }).click()

const fromPanel = (name: string) => async (page: Page) => {
  await openPanel(page)
  await page.getByRole('dialog', { name: '个人面板' }).getByRole('button', { name }).click()
}

const search = (word: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill(word)
  await page.waitForTimeout(800)
}

const signIn = (username: string, password: string) => async (page: Page) => {
  await fill(page, { 账号: username, 密码: password })
  await press('登录')(page)
  await page.waitForTimeout(800)
}

const signingIn: readonly Scene[] = [
  { name: 'login', place: '/login', isSmallToo: true },
  { name: 'login-unfilled', place: '/login', act: press('登录') },
  { name: 'login-refused', place: '/login', act: signIn('school', 'wrong') },
  { name: 'login-schools', place: '/login', act: signIn('both', 'Xingtan-2026') },
]

const homes: readonly Scene[] = [
  { name: 'home-school', as: 'school', place: '/', holds: true, isSmallToo: true },
  { name: 'home-admin', as: 'admin', place: '/' },
  { name: 'home-bureau', as: 'bureau', place: '/' },
  { name: 'home-teacher', as: 'teacher', place: '/', isSmallToo: true },
  { name: 'work-dormitory', as: 'dorm', place: '/sushe' },
  { name: 'work-gate', as: 'gate', place: '/menwei', isSmallToo: true },
  { name: 'work-map', as: 'bureau', place: '/IMIS' },
  { name: 'home-of-gate', as: 'gate', place: '/', isSmallToo: true },
]

const material: readonly Scene[] = [
  { name: 'material-viewer', as: 'school', place: '/health/MaterialUploadViewer' },
  { name: 'material-task', as: 'school', place: '/health/MaterialUploadViewer?task=1' },
  { name: 'material-tasks', as: 'school', place: '/health/materialTasks' },
  { name: 'material-new', as: 'school', place: '/health/materialTasks', act: press('发布任务') },
]

const shell: readonly Scene[] = [
  { name: 'panel', as: 'school', place: '/', act: openPanel, isSmallToo: true },
  { name: 'panel-password', as: 'school', place: '/', act: fromPanel('修改密码'), isSmallToo: true },
  { name: 'panel-avatar', as: 'school', place: '/', act: fromPanel('更换头像') },
  { name: 'panel-sessions', as: 'school', place: '/', act: fromPanel('登录设备与记录'), holds: true },
  { name: 'panel-about', as: 'school', place: '/', act: fromPanel('关于') },
  { name: 'panel-leave', as: 'school', place: '/', act: fromPanel('退出') },
  { name: 'work-board', as: 'school', place: '/', act: (page) => page.getByRole('button', { name: /工作台/ }).click() },
  { name: 'search-start', as: 'school', place: '/', act: (page) => page.keyboard.press('Control+k') },
  { name: 'search-found', as: 'school', place: '/', act: search('lj'), isSmallToo: true },
  { name: 'search-nothing', as: 'school', place: '/', act: search('没有这样的东西') },
  {
    name: 'tabs',
    as: 'school',
    place: '/administration/audit',
    act: (page) => page.goto(`${page.url().split('#')[0]}#/exam`),
  },
  { name: 'not-yet', as: 'school', place: '/exam', isSmallToo: true },
  { name: 'no-permission', as: 'gate', place: '/sys/user' },
  { name: 'not-found', as: 'school', place: '/no/such/place' },
  { name: 'page-404', as: 'school', place: '/404' },
  { name: 'page-error', as: 'school', place: '/error/500' },
  { name: 'display', place: '/device/fd' },
]

const screens: readonly Scene[] = [
  { name: 'audit', as: 'school', place: '/administration/audit', holds: true, isSmallToo: true },
  { name: 'audit-entry', as: 'school', place: '/administration/audit', act: openRow, holds: true, isSmallToo: true },
  { name: 'history', as: 'school', place: '/sys/history', holds: true, isSmallToo: true },
  { name: 'outbox', as: 'school', place: '/administration/outbox', holds: true },
  { name: 'outbox-message', as: 'school', place: '/administration/outbox', act: openRow },
  { name: 'outbox-test', as: 'school', place: '/administration/outbox', act: press('发送测试短信') },
  { name: 'jobs', as: 'school', place: '/administration/jobs', holds: true },
  { name: 'menus', as: 'school', place: '/customizeMenu/externalChaiMenu', holds: true, isSmallToo: true },
  { name: 'menus-new', as: 'school', place: '/customizeMenu/externalChaiMenu', act: press('新增'), isSmallToo: true },
  { name: 'menus-edit', as: 'school', place: '/customizeMenu/externalChaiMenu', act: rowAction('编辑') },
  { name: 'status', as: 'admin', place: '/administration/status' },
  { name: 'brands', as: 'admin', place: '/administration/brands', holds: true },
  { name: 'brands-new', as: 'admin', place: '/administration/brands', act: press('新建品牌') },
]

/** Every screen and dialog. */
export const scenes: readonly Scene[] = [
  ...signingIn,
  ...homes,
  ...material,
  ...shell,
  ...screens,
  ...userScenes,
  ...peopleScenes,
  ...readmeScenes,
]
