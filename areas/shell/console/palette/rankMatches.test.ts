import { expect, test } from 'vitest'
import { rankMatches } from './rankMatches.ts'

const things = ['后台任务', '操作记录', '组织用户管理', '用户权限', '一年级1班'].map((title) => ({ title }))

const found = (word: string, most = 10) => rankMatches(things, word, most).map(({ title }) => title)

test('finds by any part of the name and by pinyin initials', () => {
  expect(found('记录')).toStrictEqual(['操作记录'])
  expect(found('czjl')).toStrictEqual(['操作记录'])
  expect(found('YHQX')).toStrictEqual(['用户权限'])
  expect(found('1b')).toStrictEqual(['一年级1班'])
  expect(found('没有')).toStrictEqual([])
})

test('ranks names that begin with the word first', () => {
  expect(found('用户')).toStrictEqual(['用户权限', '组织用户管理'])
  expect(found('yh')).toStrictEqual(['用户权限', '组织用户管理'])
})

test('finds by synonyms, ranked after titles', () => {
  const actions = [{ title: '退出', also: ['退出登录', '注销', '登出'] }, { title: '登录设备与记录' }]
  const titles = (word: string) => rankMatches(actions, word, 10).map(({ title }) => title)
  expect(titles('注销')).toStrictEqual(['退出'])
  expect(titles('zx')).toStrictEqual(['退出'])
  expect(titles('登录')).toStrictEqual(['登录设备与记录', '退出'])
})

test('returns no more than the limit', () => {
  expect(found('用户', 1)).toStrictEqual(['用户权限'])
})
