import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../../tests/support/config.ts'
import { makeEmptyDatabase } from '../../../tests/support/database.ts'
import { copyMigratedCluster } from '../../../tests/support/migratedCluster.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { readConfig } from '../config.ts'
import { FolderInUse } from '../folderLock.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xingtan-open-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const addSchool = (database: Database) =>
  database.asSystem('a test writes', (db) =>
    db.execute(sql`insert into school (name, kind, username_prefix) values ('留存学校', 'school', 'x')`),
  )
const schoolNames = (database: Database) =>
  database.asSystem('a test reads', (db) => db.select({ name: sql<string>`name` }).from(sql`school`))

test('keeps the embedded data and lets only one process open the folder', async () => {
  const config = testConfig({ dataFolder: folder })
  const first = await openDatabase(config)
  await addSchool(first)
  await expect(openDatabase(config)).rejects.toThrow(FolderInUse)
  await first.close()
  const second = await openDatabase(config)
  expect(await schoolNames(second)).toEqual([{ name: '留存学校' }])
  await second.close()
})

test('lets a command join the embedded database of a running server', async () => {
  const config = testConfig({ dataFolder: folder })
  const server = await openDatabase(config)
  const command = await openDatabase(config, { joins: true })
  await addSchool(command)
  await command.close()
  expect(await schoolNames(server)).toEqual([{ name: '留存学校' }])
  await server.close()
})

test('migrates an external database at the first start and keeps its data at the next', async () => {
  const { url, close } = await makeEmptyDatabase()
  closeAfterwards(close)
  const config = testConfig({ databaseUrl: url })
  const first = await openDatabase(config)
  await addSchool(first)
  await first.close()
  const second = await openDatabase(config)
  expect(await schoolNames(second)).toEqual([{ name: '留存学校' }])
  await second.close()
})

test('refuses a database written under another secret and leaves it unchanged', async () => {
  const server = await makeEmptyDatabase()
  closeAfterwards(server.close)
  const configOf = (secret: string) => testConfig({ secret, dataFolder: folder, databaseUrl: server.url })
  const own = configOf('the secret under which it was written')
  await (await openDatabase(own)).close()
  await expect(openDatabase(configOf('quite another secret, by some mistake'))).rejects.toThrow(
    'SECRET 与此数据库原来使用的不同',
  )
  await (await openDatabase(own)).close()
})

test('refuses a database whose stored secret is missing and creates no new one', async () => {
  await copyMigratedCluster(folder)
  const read = () => readConfig({ NODE_ENV: 'test', DATA: folder })
  const kept = join(folder, 'secret')
  await (await openDatabase(read())).close()
  expect(existsSync(kept)).toBe(true)
  renameSync(kept, join(folder, 'lost'))
  await expect(openDatabase(read())).rejects.toThrow('没有找到密钥')
  expect(existsSync(kept)).toBe(false)
  renameSync(join(folder, 'lost'), kept)
  await (await openDatabase(read())).close()
})

test('refuses a database with a table lacking row-level security', async () => {
  const database = await makeEmptyDatabase()
  closeAfterwards(database.close)
  const config = testConfig({ databaseUrl: database.url })
  await (await openDatabase(config)).close()
  await database.script('create table forgotten (school_id int)')
  await expect(openDatabase(config)).rejects.toThrow('表 forgotten 缺少行级安全策略')
})
