import { expect, test } from 'vitest'
import { exactTitle } from './exactTitle.ts'

test.each([
  ['停用或启用账号', { isNew: false, disabled: true, isRole: false }, '停用账号'],
  ['停用或启用账号', { isNew: false, disabled: false, isRole: false }, '启用账号'],
  ['新增或保存房间', { isNew: true, disabled: null, isRole: false }, '新增房间'],
  ['新建或编辑组织节点', { isNew: false, disabled: null, isRole: false }, '修改组织节点'],
  ['新增或保存房间', null, '新增或保存房间'],
  ['删除房间', { isNew: false, disabled: null, isRole: false }, '删除房间'],
])('words %s by what was done: %j', (title, change, told) => {
  expect(exactTitle(title, change)).toBe(told)
})
