import { expect, test } from 'vitest'
import { freePort } from '../../../tests/support/freePort.ts'
import { testConfig } from '../../../tests/support/config.ts'
import { StartRefused } from '../startRefused.ts'
import { openDatabase } from './open.ts'
import { refuseUnreached } from './refuseUnreached.ts'

test('refuses a start in a sentence when PostgreSQL is not reachable', async () => {
  const databaseUrl = `postgres://xingtan:word@127.0.0.1:${await freePort()}/xingtan`
  const opening = openDatabase(testConfig({ databaseUrl }))
  await expect(opening).rejects.toBeInstanceOf(StartRefused)
  await expect(opening).rejects.toThrow('那里没有数据库在监听')
})

test.each([
  ['28P01', '密码不正确'],
  ['3D000', '没有这个库'],
  ['ENOTFOUND', '找不到这个主机'],
])('explains %s in words', (code, words) => {
  expect(() => refuseUnreached(Object.assign(new Error('the words of the system'), { code }))).toThrow(words)
})

test('includes the message of a server that is not PostgreSQL', () => {
  expect(() => refuseUnreached(new Error('Connection terminated unexpectedly'))).toThrow(
    'Connection terminated unexpectedly',
  )
})
