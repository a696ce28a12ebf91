import { beforeAll, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users } from '../../contract.ts'

const { make, actor, as } = await useServer()

/** An administrator of a school whose people differ in every column that the search covers. */
let who: Actor
beforeAll(async () => {
  const school = await make.makeSchool()
  const add = (values: {
    name: string
    pinyin: string
    initials: string
    username: string
    code?: string
    cardNum?: string
    telephone?: string
  }) => make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.rootId], ...values })
  await add({
    name: '张三丰',
    pinyin: 'zhangsanfeng',
    initials: 'zsf',
    username: 'xt-Zhang',
    code: 'S2026A1',
    cardNum: '100%1',
    telephone: '14334990162',
  })
  await add({ name: '李四', pinyin: 'lisi', initials: 'ls', username: 'xt_li', code: 's2026b2', cardNum: '20002' })
  await add({ name: '王%五', pinyin: 'wangwu', initials: 'ww', username: 'ax_li', code: 'T_1', cardNum: '30_03' })
  await add({ name: '赵\\六', pinyin: 'zhaoliu', initials: 'zl', username: 'T61', code: 'T61' })
  await add({ name: '钱 八', pinyin: 'qianba', initials: 'qb', username: 'qb', code: 'Q8' })
  who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.rootId],
    name: '管理员',
    pinyin: 'guanliyuan',
    initials: 'gly',
    username: 'manager',
  })
})

test.each([
  ['a name', '张三丰', ['张三丰']],
  ['a part of a name', '三', ['张三丰']],
  ['initials', 'zs', ['张三丰']],
  ['initials in capitals', 'ZSF', ['张三丰']],
  ['pinyin', 'zhangs', ['张三丰']],
  ['the beginning that two share', 'zh', ['张三丰', '赵\\六']],
  ['pinyin that nobody begins with', 'sanfeng', []],
  ['a username', 'xt-zhang', ['张三丰']],
  ['a username in other letters', 'XT-ZH', ['张三丰']],
  ['a student number', 'S2026A1', ['张三丰']],
  ['the beginning of student numbers, whatever their case', 's2026', ['李四', '张三丰']],
  ['a card number', '20002', ['李四']],
  ['blanks around it', '  lisi  ', ['李四']],
  ['blanks inside a name', '张 三　丰', ['张三丰']],
  ['blanks inside a telephone number', '143 3499 0162', ['张三丰']],
  ['dashes inside a telephone number', '143-3499-0162', ['张三丰']],
  ['a name that is stored with blanks', '钱八', ['钱 八']],
  ['nothing but blanks', '   ', ['管理员', '李四', '钱 八', '王%五', '张三丰', '赵\\六']],
  ['a per cent sign, meaning itself', '%', ['王%五']],
  ['a per cent sign in a card number', '100%', ['张三丰']],
  ['an underscore, meaning itself', 't_1', ['王%五']],
  ['an underscore in a username', 'xt_', ['李四']],
  ['a backslash, meaning itself', '\\', ['赵\\六']],
  ['a quote', "' or ''='", []],
  ['something that nobody has', 'qqq', []],
])('finds people by %s: %s', async (_what, keyword, names) => {
  const { data } = await as(who, users.findUserPage, { body: { keyword } })
  expect(data.content.map((row) => row.name)).toEqual(names)
  expect(data.totalSize).toBe(names.length)
})

test('refuses a keyword over 64 characters', async () => {
  const answer = await as(who, users.findUserPage, { body: { keyword: 'x'.repeat(65) } })
  expect(answer).toMatchObject({ status: 400, data: [{ field: 'keyword' }] })
})
