import { expect, test } from 'vitest'
import { explainStart } from './explainStart.ts'
import { StartRefused } from './startRefused.ts'

const failed = (fields: object) => Object.assign(new Error('the words of the system'), fields)

test.each([
  [{ code: 'EACCES', path: '/srv/data' }, '没有权限读写 /srv/data'],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, '没有权限监听端口 80'],
  [{ code: 'EADDRINUSE', syscall: 'listen', port: 8080 }, '端口 8080 已被占用'],
  [{ code: 'EADDRNOTAVAIL', address: '10.1.1.1' }, '本机没有地址 10.1.1.1'],
  [{ code: 'ENAMETOOLONG' }, '路径过长'],
  [{ code: 'EROFS', path: '/srv/data' }, '/srv/data 所在的磁盘只读'],
  [{ code: 'ENOENT', syscall: 'mkdir', path: '/srv/data' }, '/srv/data 无法建立'],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nosuch' }, '找不到主机 nosuch'],
  [{ code: 'ENOSPC' }, '磁盘已满'],
  [{ code: 'XX001' }, '损坏的数据'],
])('explains %j in one sentence that says what to do', (fields, said) => {
  for (const error of [failed(fields), new Error('a statement failed', { cause: failed(fields) })]) {
    const explained = explainStart(error)
    expect(explained).toContain(said)
    expect(explained.split('\n')).toHaveLength(1)
  }
})

test('returns the message of a refused start unchanged and keeps the stack of an unknown error', () => {
  expect(explainStart(new StartRefused('请先停止它'))).toBe('请先停止它')
  expect(explainStart(new Error('unforeseen'))).toMatch(/unforeseen\n +at /)
})
