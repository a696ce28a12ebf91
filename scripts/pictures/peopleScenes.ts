import { fill, inTurn, menuItem, openRow, press, rowAction, tab } from './acts.ts'
import type { Act, Scene } from './scene.ts'

/** A word that no row contains yet, because each view makes new rows. */
const uniqueWord = () => `p${Date.now().toString(36).slice(-6)}${Math.floor(Math.random() * 100)}`

/** Opens the menu of a node found by its name. */
const menuOf =
  (name: string): Act =>
  async (page) => {
    await page.getByLabel('搜索组织', { exact: true }).fill(name)
    const node = page.getByRole('tree', { name: '组织架构' }).getByTitle(name, { exact: true }).first()
    await node.click({ button: 'right' })
  }

/**
 * Opens the menu of the first node, whatever its name, and chooses an action. Does nothing if there is no such node.
 */
const fromRoot =
  (action?: string): Act =>
  async (page) => {
    const tree = page.getByRole('tree', { name: '组织架构' })
    await tree.or(page.getByText('暂无组织')).first().waitFor()
    const root = tree.locator('.ant-tree-title').first()
    if ((await root.count()) === 0) return
    await root.click({ button: 'right' })
    if (action !== undefined) await menuItem(action)(page)
  }

const atNode = (name: string, node: string, ...acts: readonly Act[]): Scene => ({
  name: `people-node-${name}`,
  as: 'school',
  place: '/sys/user',
  act: inTurn(menuOf(node), ...acts),
})

const atRoot = (name: string, action?: string): Scene => ({
  name: `people-node-${name}`,
  as: 'school',
  place: '/sys/user',
  act: fromRoot(action),
})

const makeSchool: Act = async (page) => {
  await press('新建学校或教育局')(page)
  await fill(page, { 用户名前缀: uniqueWord() })
  await page.getByRole('dialog').getByLabel('名称').fill('青禾区实验小学')
  await press('保存')(page)
  await page.getByRole('button', { name: '我已记下' }).waitFor()
}

const platform: readonly Scene[] = [
  { name: 'people-platform', as: 'admin', place: '/Sys/platform', holds: true },
  { name: 'people-platform-new', as: 'admin', place: '/Sys/platform', act: press('新建学校或教育局') },
  { name: 'people-platform-edit', as: 'admin', place: '/Sys/platform', act: rowAction('编辑') },
  { name: 'people-platform-made', as: 'admin', place: '/Sys/platform', act: makeSchool },
]

const limitsPlace = { as: 'school', place: '/limits/userLimits' } as const
const teacherPlace = '/limits/userLimits?word=王雨晴'
const limits: readonly Scene[] = [
  { name: 'people-limits', ...limitsPlace, holds: true },
  { name: 'people-limits-chosen', as: 'school', place: teacherPlace, act: openRow, holds: true },
  { name: 'people-limits-tree', as: 'school', place: teacherPlace, act: inTurn(openRow, press('编辑')) },
]

const makeGroup: Act = async (page) => {
  await press('新建用户组')(page)
  await fill(page, { 用户组名称: `值班组 ${uniqueWord()}` })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^值班组/ }).waitFor()
}

const groupsPlace = { as: 'school', place: '/limits/userGroupLimits' } as const
const groups: readonly Scene[] = [
  { name: 'people-groups', ...groupsPlace, holds: true },
  { name: 'people-groups-new', ...groupsPlace, act: press('新建用户组') },
  { name: 'people-groups-import', ...groupsPlace, act: press('导入') },
  { name: 'people-groups-chosen', ...groupsPlace, act: makeGroup },
  { name: 'people-groups-tree', ...groupsPlace, act: inTurn(makeGroup, press('编辑')) },
  {
    name: 'people-groups-members',
    ...groupsPlace,
    act: inTurn(makeGroup, (page) => page.getByText('成员', { exact: true }).click()),
  },
  { name: 'people-groups-delete', ...groupsPlace, act: inTurn(makeGroup, rowAction('删除')) },
]

const config: readonly Scene[] = [
  { name: 'people-config', as: 'school', place: '/sys/schoolConfig' },
  { name: 'people-config-platform', as: 'admin', place: '/sys/schoolConfig' },
  { name: 'people-config-password', as: 'school', place: '/sys/schoolConfig', act: press('设置统一密码') },
  { name: 'people-config-badge', as: 'school', place: '/sys/schoolConfig', act: press('移除') },
]

const aClass = '七年级3班'
const nodes: readonly Scene[] = [
  { ...atRoot('menu'), holds: true },
  atRoot('add', '新建下级'),
  atNode('edit', aClass, menuItem('编辑')),
  { ...atRoot('settings', '部门设置'), holds: true },
  atRoot('sync', '同步数据'),
  ...['口号与图片', '地点', '值日表', '班级管理员'].map((name, index) =>
    atNode(`class-${index + 1}`, aClass, menuItem('班级资料'), tab(name)),
  ),
  atNode('finish', aClass, menuItem('设为毕业班级')),
  atNode('finish-code', aClass, menuItem('设为毕业班级'), press('我已了解，下一步')),
  atNode('delete', aClass, menuItem('删除')),
]

/** The screens and dialogs about people: schools, permissions, settings, users, the organisation. */
export const peopleScenes: readonly Scene[] = [...platform, ...limits, ...groups, ...config, ...nodes]
