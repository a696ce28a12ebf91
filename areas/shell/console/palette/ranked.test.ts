import { expect, test } from 'vitest'
import { ranked } from './ranked.ts'

const things = ['后台任务', '操作记录', '组织用户管理', '用户权限', '一年级1班'].map((title) => ({ title }))

const found = (word: string, most = 10) => ranked(things, word, most).map(({ title }) => title)

test('finds by any part of the name, and by pinyin initials', () => {
  expect(found('记录')).toStrictEqual(['操作记录'])
  expect(found('czjl')).toStrictEqual(['操作记录'])
  expect(found('YHQX')).toStrictEqual(['用户权限'])
  expect(found('1b')).toStrictEqual(['一年级1班'])
  expect(found('没有')).toStrictEqual([])
})

test('puts what begins with the word before what holds it', () => {
  expect(found('用户')).toStrictEqual(['用户权限', '组织用户管理'])
  expect(found('yh')).toStrictEqual(['用户权限', '组织用户管理'])
})

test('gives no more than is asked for', () => {
  expect(found('用户', 1)).toStrictEqual(['用户权限'])
})
