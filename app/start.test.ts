import { existsSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../platform/server/database/open.ts'
import { testConfig } from '../tests/support/config.ts'
import { copyProduct, startProgram, useDataFolder, useMigratedFolder } from '../tests/support/program.ts'
import { useRoom } from '../tests/support/room.ts'

/** Starts the real program and expects it to fail with one sentence and no stack trace. */
const expectRefused = async (said: string, data: string, settings: Readonly<Record<string, string>> = {}) => {
  const ended = await startProgram(data, settings)
  expect(ended).toMatchObject({ code: 1 })
  expect(ended.said).toContain(said)
  expect(ended.said).not.toMatch(/^ +at /m)
  return ended
}

test('refuses DATA that is a file, with a readable message', async () => {
  const data = useDataFolder()
  writeFileSync(data, 'no folder')
  await expectRefused('不是目录：请用 DATA 指定一个目录', data)
})

test('starts with a DATA path that is too long for a socket', async () => {
  const data = join(useDataFolder(), '数据'.repeat(30))
  const started = await startProgram(data)
  expect(started.said).toContain('杏坛已就绪')
  expect(started.code).toBe(0)
  expect(existsSync(join(data, 'database', 'PG_VERSION'))).toBe(true)
})

test('refuses a damaged database with a readable message and leaves it unchanged', async () => {
  const data = await useMigratedFolder()
  const control = join(data, 'database', 'global', 'pg_control')
  truncateSync(control, 100)
  await expectRefused('已损坏，无法打开', data)
  expect(existsSync(join(data, 'database', 'PG_VERSION'))).toBe(true)
})

test('refuses a port in use with a readable message and leaves the data intact', async () => {
  const data = await useMigratedFolder()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  // The first password of an empty database must still be shown, because it is shown only once.
  const refused = await expectRefused(`端口 ${port} 已被占用`, data, { PORT: port })
  expect(refused.said).toMatch(/已创建平台管理员[^]*密码 [\w-]{16}/)
  const started = await startProgram(data, { COLLECT_AT_MOST: '321' })
  expect(started.code).toBe(0)
  expect(started.said).toContain('COLLECT_AT_MOST=321：每晚最多清理')
})

test('refuses data of a newer version with a readable message', async () => {
  const dataFolder = await useMigratedFolder()
  const config = testConfig({ dataFolder })
  const change = async (statement: string) => {
    const database = await openDatabase(config)
    await database.asSystem('a test writes as a newer version does', (db) => db.execute(sql.raw(statement)))
    await database.close()
  }
  await change(`insert into schema_migration (name, hash) values ('20990101000000_newer', 'x')`)
  await expectRefused('数据由更新版本的杏坛写入', dataFolder)
  await expect(openDatabase(config)).rejects.toThrow('20990101000000_newer')
})

test('starts from a path with Chinese characters, a space, # and %', async () => {
  const folder = join(useRoom(), `${'杏坛校务管理系统'.repeat(5)} #1 100%25`)
  copyProduct(folder)
  const started = await startProgram(join(folder, 'data'), {}, folder)
  expect(started).toMatchObject({ code: 0, said: expect.stringContaining('杏坛已就绪') })
})
