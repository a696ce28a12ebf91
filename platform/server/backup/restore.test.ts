import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { testConfig } from '../../../tests/support/config.ts'
import { type TestDatabase, makeTestDatabase } from '../../../tests/support/database.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import {
  catalogueOf,
  listDatabaseObjects,
  openWithoutClosing,
  fingerprintRows,
  useEmptyDatabase,
} from '../../../tests/support/restored.ts'
import { useRoom } from '../../../tests/support/room.ts'
import { migrate, ownMigrations } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { checkRowSecurity } from '../database/precautions.ts'
import { backUp } from './backup.ts'
import { digestOf, readContents, verify } from './contents.ts'
import { type OpenTarget, restore } from './restore.ts'

const now = new Date('2026-11-20T02:00:00Z')
const migrations = readMigrationFiles({ migrationsFolder: ownMigrations }).map(({ name }) => name)

describe('a restore', () => {
  const folder = useRoom()
  const data = join(folder, 'data')
  const whole = join(folder, 'whole')
  let source: TestDatabase
  let empty: TestDatabase

  beforeAll(async () => {
    source = await makeTestDatabase()
    closeAfterwards(source.close)
    empty = await useEmptyDatabase()
    await makePeopledSchool(source)
    mkdirSync(join(data, 'files', 'ab'), { recursive: true })
    writeFileSync(join(data, 'files', 'ab', 'photo'), 'bytes of a photo')
    await backUp({ url: source.url, dataFolder: data, withFiles: true, target: whole, now })
  })

  const restoring = (database: TestDatabase, backup: string, dataFolder: string) =>
    restore({ backup, dataFolder, openTarget: openWithoutClosing(database), holdsDatabase: false, withFiles: true })

  let copies = 0
  /** Returns a copy of the backup for a test to damage. */
  const copyBackup = () => {
    const copy = join(folder, `copy-${(copies += 1)}`)
    cpSync(whole, copy, { recursive: true })
    return copy
  }

  /** Edits the list of a backup. */
  const changeList = (backup: string, change: (list: string) => string) => {
    const file = join(backup, 'contents.json')
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }

  const expectRefused = async (backup: string, sentence: string) => {
    const nowhere = join(folder, 'nowhere')
    await expect(restoring(empty, backup, nowhere)).rejects.toThrow(sentence)
    expect(existsSync(nowhere) ? readdirSync(nowhere).filter((name) => name !== 'lock') : []).toEqual([])
    expect(await listDatabaseObjects(empty)).toEqual([])
  }

  test.each<[string, string, (list: string) => string]>([
    ['that is cut off', '不完整或不是杏坛的备份', (list) => list.slice(0, list.length / 2)],
    ['of a newer form', '由更新版本的杏坛备份', (list) => list.replace('"version": 3', '"version": 4')],
    [
      'of the former embedded database',
      '是旧版内嵌数据库的备份',
      (list) => list.replace('"version": 3', '"version": 2'),
    ],
    [
      'that points elsewhere',
      '不完整或不是杏坛的备份',
      (list) => list.replace('"files/ab/photo"', '"files/../../photo"'),
    ],
    [
      'with a statement in it',
      '不完整或不是杏坛的备份',
      (list) => list.replace("00+00')", "00+00'); drop table school"),
    ],
    ['without its tables', '不完整或不是杏坛的备份', () => '{"version":3,"madeAt":"2026-11-01T00:00:00Z","files":[]}'],
  ])('refuses a backup with a list %s', async (_name, sentence, change) => {
    const backup = copyBackup()
    changeList(backup, change)
    await expect(verify(backup)).rejects.toThrow(sentence)
    await expectRefused(backup, sentence)
  })

  test('refuses a backup of an unknown migration', async () => {
    const backup = copyBackup()
    changeList(backup, (list) => list.replace(migrations.at(-1) ?? '', '29990101000000_later'))
    await expectRefused(backup, '由更新版本的杏坛备份')
  })

  test.each(['tables/school.copy.gz', 'files/ab/photo'])('refuses a backup in which %s is damaged', async (path) => {
    const backup = copyBackup()
    appendFileSync(join(backup, path), '!')
    await expect(verify(backup)).rejects.toThrow(`备份已损坏：${path}`)
    await expectRefused(backup, `备份已损坏：${path}`)
  })

  test('refuses a folder that is not a backup', async () => {
    await expectRefused(data, '不是杏坛的备份')
  })

  test('refuses a database that is not empty and leaves it unchanged', async () => {
    const before = await fingerprintRows(source)
    await expect(restoring(source, whole, join(folder, 'filled'))).rejects.toThrow('不是空的')
    expect(await fingerprintRows(source)).toBe(before)
    const other = await useEmptyDatabase()
    await other.script('create table diary (day date)')
    await expect(restoring(other, whole, join(folder, 'filled'))).rejects.toThrow('其中有 diary')
    expect(await listDatabaseObjects(other)).toEqual(['diary'])
  })

  test('refuses a data folder with data and leaves it unchanged', async () => {
    await expect(restoring(empty, whole, data)).rejects.toThrow('已有数据')
    expect(readFileSync(join(data, 'files', 'ab', 'photo'), 'utf8')).toBe('bytes of a photo')
    expect(await listDatabaseObjects(empty)).toEqual([])
  })

  test('leaves database and folder empty when it fails while loading rows', async () => {
    const backup = copyBackup()
    const path = join(backup, 'tables', 'school.copy.gz')
    // As if the backup had been made without its schools: the files match the list, but foreign keys fail.
    writeFileSync(path, gzipSync(''))
    const changed = { size: statSync(path).size, sha256: await digestOf(path) }
    const { tables, files, ...rest } = readContents(backup)
    const list = {
      ...rest,
      tables: tables.map((table) => (table.name === 'school' ? { ...table, rows: 0 } : table)),
      files: files.map((file) => (file.path === 'tables/school.copy.gz' ? { ...file, ...changed } : file)),
    }
    changeList(backup, () => JSON.stringify(list))
    await verify(backup)
    await expectRefused(backup, '备份中的数据不一致（23503）')
  })

  /** Opens a database as if it were kept in the data folder. */
  const openWithin = (dataFolder: string, open: () => Promise<OpenTarget>) => () => {
    expect(readdirSync(dataFolder)).toContain('restoring')
    mkdirSync(join(dataFolder, 'database'))
    return open()
  }

  test('restores only listed files into a data folder with its database', async () => {
    const backup = copyBackup()
    writeFileSync(join(backup, 'files', 'ab', 'stranger'), 'not ours')
    const fresh = join(folder, 'listed')
    // The remains of a killed restore.
    for (const part of ['restoring/files', 'files', 'database']) mkdirSync(join(fresh, part), { recursive: true })
    const openTarget = openWithin(fresh, openWithoutClosing(await useEmptyDatabase()))
    await restore({ backup, dataFolder: fresh, openTarget, holdsDatabase: true, withFiles: true })
    expect(
      readdirSync(fresh)
        .filter((name) => name !== 'lock')
        .toSorted(),
    ).toEqual(['database', 'files'])
    expect(readdirSync(join(fresh, 'files', 'ab'))).toEqual(['photo'])
  })

  test('leaves an empty data folder when its database does not start', async () => {
    const fresh = join(folder, 'no room')
    const openTarget = openWithin(fresh, () => Promise.reject(new Error('no room')))
    const place = { backup: whole, dataFolder: fresh, openTarget, holdsDatabase: true, withFiles: true }
    await expect(restore(place)).rejects.toThrow('no room')
    expect(readdirSync(fresh).filter((name) => name !== 'lock')).toEqual([])
  })

  test.each([
    ['while rows are loaded', 30],
    ['while files are copied', -1],
  ])('killed %s, lets no server start and can be run again', async (_name, place) => {
    const { files } = await verify(whole)
    const database = await useEmptyDatabase()
    const killed = join(folder, `killed${place}`)
    const script = `
      import { restore } from ${JSON.stringify(import.meta.resolve('./restore.ts'))}
      const at = ${place > 0 ? place : files.length}
      await restore({
        backup: ${JSON.stringify(whole)}, dataFolder: ${JSON.stringify(killed)}, holdsDatabase: false, withFiles: true,
        openTarget: async () => ({ url: ${JSON.stringify(database.url)}, close: async () => undefined }),
        progress: (done) => done === at && process.kill(process.pid, 'SIGKILL') })`
    const restorer = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
    expect(restorer.signal).toBe('SIGKILL')
    const config = testConfig({ databaseUrl: database.url, dataFolder: killed })
    await expect(openDatabase(config)).rejects.toThrow('上一次恢复没有完成')
    const making = { url: database.url, dataFolder: killed, withFiles: true, target: join(folder, 'half'), now }
    await expect(backUp(making)).rejects.toThrow('上一次恢复没有完成')
    await restoring(database, whole, killed)
    expect(readdirSync(killed).filter((name) => name !== 'lock')).toEqual(['files'])
    expect(await fingerprintRows(database)).toBe(await fingerprintRows(source))
  })

  test('of an earlier version runs the later migrations', async () => {
    const earlier = await useEmptyDatabase()
    const last = migrations.findIndex((name) => name.endsWith('_school_day')) - 1
    await migrate(earlier, ownMigrations, migrations[last])
    await earlier.script(`insert into school (name, kind, username_prefix) values ('杏\t坛\\n', 'school', 'x')`)
    const backup = join(folder, 'earlier')
    await backUp({ url: earlier.url, dataFolder: join(folder, 'none'), withFiles: true, target: backup, now })
    expect(await verify(backup)).toMatchObject({ migration: migrations[last] })
    const database = await useEmptyDatabase()
    await restoring(database, backup, join(folder, 'none'))
    const names = await database.asSystem('a test reads a name', async (db) => {
      const { rows } = await db.execute<{ name: string }>(sql`select name from school`)
      return rows.map(({ name }) => name)
    })
    expect(names).toEqual(['杏\t坛\\n'])
    const fresh = await makeTestDatabase()
    closeAfterwards(fresh.close)
    const { sequences: _, ...restored } = await catalogueOf(database)
    const { sequences: __, ...expected } = await catalogueOf(fresh)
    expect(restored).toEqual(expected)
    await checkRowSecurity(database)
  })
})
