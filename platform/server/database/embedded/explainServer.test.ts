import { expect, test } from 'vitest'
import { explainServer, isStillInUse } from './explainServer.ts'

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', '磁盘已满'],
  ['FATAL:  could not write to file "pg_wal/xlogtemp.31": Disk quota exceeded', '磁盘已满'],
  ['PANIC:  could not fsync file "pg_wal/000000010000000000000001": Input/output error', '磁盘读写出错（/data）'],
  ['FATAL:  lock file "postmaster.pid" already exists', '/data/postmaster.pid'],
  ['FATAL:  data directory "/data" has wrong ownership', '没有权限读写 /data'],
  ['postgres: error while loading shared libraries: libicui18n.so.60: cannot open', '请用 npm start 启动'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', '内存不足'],
  ['FATAL:  could not create any Unix-domain sockets', '数据库无法监听'],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', '已损坏，无法打开（could not locate a valid'],
])('explains %s', (line, sentence) => {
  const { message } = explainServer(
    `2026-11-27 06:18:53.158 UTC [6235] ${line}\nLOG:  database system is shut down\n`,
    '/data',
    '1',
  )
  expect(message).toContain(sentence)
})

test.each([
  '',
  'LOG:  redo starts at 0/24D2F88\n',
  'FATAL:  the database system is starting up\nLOG:  redo starts at 0/24D2F88\n',
])('does not call a server damaged that was killed while it started: %j', (output) => {
  const { message } = explainServer(output, '/data', 'SIGKILL')
  expect(message).toContain('数据库在启动时被终止（SIGKILL）')
  expect(message).not.toContain('已损坏')
})

test('recognises a killed server whose processes still hold its memory', () => {
  expect(isStillInUse('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(true)
  expect(isStillInUse('FATAL:  data directory "/data" has wrong ownership')).toBe(false)
})
