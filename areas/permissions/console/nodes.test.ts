import { expect, test } from 'vitest'
import { listGrantedKeys, isHeld, findLockReason, searchModules, listSources } from './nodes.ts'

const plain = { enable: false, role: false, buy: false, held: true, groups: [] }
const view = { ...plain, id: 'school:user:view', name: '查看用户' }
const edit = { ...plain, id: 'school:user:edit', name: '编辑用户', enable: true }
const users = { id: 'users', name: '用户管理', enable: true, role: false, buy: false, children: [view, edit] }
const home = {
  ...users,
  id: 'home',
  name: '首页',
  enable: false,
  children: [{ ...view, id: 'home:a:b', name: '统计' }],
}

test('lists role, group and grant as sources of a permission', () => {
  expect(isHeld(view)).toBe(false)
  expect(listSources({ ...edit, role: true, groups: ['甲'] })).toEqual(['角色默认', '用户组“甲”', '单独授予'])
  expect([{ ...view, role: true }, { ...view, groups: ['甲'] }, edit].every(isHeld)).toBe(true)
  expect(listGrantedKeys([users, home])).toEqual(['school:user:edit'])
})

test('locks permissions that are closed or that the editor lacks, unless already granted', () => {
  expect(findLockReason(view)).toBeNull()
  expect(findLockReason({ ...edit, buy: true })).toBe('未开通')
  expect(findLockReason({ ...view, held: false })).toBe('您没有此权限')
  expect(findLockReason({ ...edit, held: false })).toBeNull()
})

test('finds permissions by name, initials and key, and shows a matching module in full', () => {
  expect(searchModules([users, home], '')).toEqual([users, home])
  expect(searchModules([users, home], '用户管理')).toEqual([users])
  expect(searchModules([users, home], 'bjyh')).toEqual([{ ...users, children: [edit] }])
  expect(searchModules([users, home], 'home:a')).toEqual([home])
  expect(searchModules([users, home], '没有')).toEqual([])
})
