import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../tests/support/config.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { type TestDatabase, makeTestDatabase } from '../../../tests/support/database.ts'
import { makeFactories } from '../../../tests/support/people.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { catalogueOf, openWithoutClosing, fingerprintRows, useEmptyDatabase } from '../../../tests/support/restored.ts'
import { useRoom } from '../../../tests/support/room.ts'
import { openDatabase } from '../database/open.ts'
import { backUp } from './backup.ts'
import { readContents, verify } from './contents.ts'
import { restore } from './restore.ts'

const now = new Date('2026-11-20T02:00:00Z')

const openMonth = (database: TestDatabase, month: string) =>
  database.asSystem('a test opens a month', (db) => db.execute(sql`select open_month('access_record', ${month})`))

const highestSchool = (database: TestDatabase) =>
  database.asSystem('a test reads ids', async (db) => {
    const { rows } = await db.execute<{ id: number }>(sql`select max(id)::bigint as id from school`)
    return rows[0]?.id ?? 0
  })

describe('a backup', () => {
  const folder = useRoom()
  const data = join(folder, 'data')
  const target = join(folder, 'backups', 'first')
  let source: TestDatabase
  let making: { url: string; dataFolder: string; withFiles: boolean; now: Date }

  beforeAll(async () => {
    source = await makeTestDatabase()
    closeAfterwards(source.close)
    await makePeopledSchool(source)
    await openMonth(source, '2025-12-05T00:00:00Z')
    mkdirSync(join(data, 'files', 'ab'), { recursive: true })
    mkdirSync(join(data, 'files', 'incoming'))
    writeFileSync(join(data, 'files', 'ab', 'photo'), 'bytes of a photo')
    writeFileSync(join(data, 'files', 'incoming', 'half'), 'half of a photo')
    writeFileSync(join(data, 'secret'), 'a secret')
    making = { url: source.url, dataFolder: data, withFiles: true, now }
    await backUp({ ...making, target })
  })

  test('lists the last migration, every table except schema_migration, and each file with its checksum', async () => {
    const { tables, migration, filesIn, files } = await verify(target)
    const names = tables.map(({ name }) => name)
    expect(migration).toMatch(/^\d{14}_\w+$/)
    expect(filesIn).toBe('backup')
    expect(names).toEqual(expect.arrayContaining(['school', 'access_record_2025_12', 'audit_change']))
    expect(names).not.toContain('schema_migration')
    expect(names).not.toContain('access_record')
    expect(files).toHaveLength(tables.length + 2)
    expect(readdirSync(join(target, 'files', 'incoming'))).toEqual([])
    if (process.platform !== 'win32') expect(statSync(join(target, 'files', 'ab', 'photo')).mode & 0o777).toBe(0o600)
  })

  test('restores every row and file into an empty database and folder, where a server starts', async () => {
    const fresh = join(folder, 'fresh')
    const database = await useEmptyDatabase()
    const counted: number[] = []
    const listed = await restore({
      backup: target,
      dataFolder: fresh,
      openTarget: openWithoutClosing(database),
      holdsDatabase: false,
      withFiles: true,
      progress: (done) => counted.push(done),
    })
    expect(listed).toMatchObject({ madeAt: now.toISOString() })
    expect(counted).toHaveLength(listed.files.length)
    expect(readFileSync(join(fresh, 'files', 'ab', 'photo'), 'utf8')).toBe('bytes of a photo')
    expect(readFileSync(join(fresh, 'secret'), 'utf8')).toBe('a secret')
    expect(
      readdirSync(fresh)
        .filter((name) => name !== 'lock')
        .toSorted(),
    ).toEqual(['files', 'secret'])
    expect(await fingerprintRows(database)).toBe(await fingerprintRows(source))
    expect(await catalogueOf(database)).toEqual(await catalogueOf(source))
    await (await openDatabase(testConfig({ databaseUrl: database.url, dataFolder: fresh }))).close()
    // Ids continue after the restored ones, and an existing month is not opened again.
    const highest = await highestSchool(database)
    expect((await makeFactories(database).makeSchool()).id).toBeGreaterThan(highest)
    await openMonth(database, '2025-12-05T00:00:00Z')
  })

  test('does not overwrite another backup', async () => {
    await expect(backUp({ ...making, target })).rejects.toThrow('已存在')
  })

  test('refuses an empty database and leaves nothing behind', async () => {
    const empty = await useEmptyDatabase()
    const none = join(folder, 'none', 'one')
    await expect(backUp({ ...making, url: empty.url, target: none })).rejects.toThrow('没有什么可备份')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  test('refuses an unreachable database with a sentence', async () => {
    const gone = { ...making, url: 'postgres://xingtan@127.0.0.1:9/xingtan', target: join(folder, 'gone', 'one') }
    await expect(backUp(gone)).rejects.toThrow('没有数据库在监听')
    expect(existsSync(join(folder, 'gone'))).toBe(false)
  })

  test('leaves out files in a bucket, notes that, and needs no data folder', async () => {
    const bucket = join(folder, 'backups', 'bucket')
    await backUp({ ...making, dataFolder: join(folder, 'no data'), withFiles: false, target: bucket })
    expect(readContents(bucket)).toMatchObject({ filesIn: 'bucket', folders: [] })
    expect(readdirSync(bucket).toSorted()).toEqual(['contents.json', 'tables'])
    const database = await useEmptyDatabase()
    const place = { backup: bucket, dataFolder: join(folder, 'no data'), openTarget: openWithoutClosing(database) }
    await restore({ ...place, holdsDatabase: false, withFiles: false })
    expect(await fingerprintRows(database)).toBe(await fingerprintRows(source))
    expect(existsSync(join(folder, 'no data'))).toBe(false)
  })

  test('leaves its files to be copied by hand when restored to a bucket', async () => {
    const database = await useEmptyDatabase()
    const place = { backup: target, dataFolder: join(folder, 'to bucket'), openTarget: openWithoutClosing(database) }
    await restore({ ...place, holdsDatabase: false, withFiles: false })
    expect(existsSync(join(folder, 'to bucket', 'files'))).toBe(false)
    expect(existsSync(join(folder, 'to bucket', 'secret'))).toBe(true)
  })

  test('leaves nothing behind when it fails half way', async () => {
    const unreadable = join(folder, 'unreadable')
    mkdirSync(unreadable)
    writeFileSync(join(unreadable, 'secret'), 'a secret')
    mkdirSync(join(unreadable, 'installation'))
    const failed = join(folder, 'failed')
    const attempt = backUp({ ...making, dataFolder: unreadable, target: join(failed, 'one') })
    await expect(attempt).rejects.toThrow('EISDIR')
    expect(readdirSync(failed)).toEqual([])
  })
})
