import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { fingerprint } from '../../../tests/support/fingerprint.ts'
import { testConfig } from '../../../tests/support/config.ts'
import { unpackEmbedded } from '../../../tests/support/embeddedCopy.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { useRoom } from '../../../tests/support/room.ts'
import { openDatabase } from '../database/open.ts'
import { lockFolder } from '../folderLock.ts'
import { backUp } from './backup.ts'
import { verify } from './contents.ts'
import { restore } from './restore.ts'

const folder = useRoom()
const data = join(folder, 'data')
const now = new Date('2026-11-20T02:00:00Z')
let before = ''

const printOf = async (dataFolder: string) => {
  const database = await openDatabase(testConfig({ dataFolder }))
  const print = await fingerprint(database)
  await database.close()
  return JSON.stringify(print)
}

beforeAll(async () => {
  const templates = inject('templates')
  // To migrate one takes longer than all the rest; beside PostgreSQL there is no dump of an embedded one.
  if (templates.kind === 'embedded') unpackEmbedded(templates.file, join(data, 'database'))
  const database = await openDatabase(testConfig({ dataFolder: data }))
  await makePeopledSchool(database)
  await database.close()
  mkdirSync(join(data, 'files', 'ab'), { recursive: true })
  writeFileSync(join(data, 'files', 'ab', 'photo'), 'bytes of a photo')
  writeFileSync(join(data, 'secret'), 'a secret')
  before = await printOf(data)
})

describe('a backup', () => {
  const target = join(folder, 'backups', 'first')

  test('restored into an empty folder holds every row and every file', async () => {
    const made = await backUp(data, target, now)
    expect(made.files).toBeGreaterThan(10)
    if (process.platform !== 'win32') expect(statSync(join(target, 'files', 'ab', 'photo')).mode & 0o777).toBe(0o600)
    const fresh = join(folder, 'fresh')
    expect(await restore(target, fresh)).toMatchObject({ files: made.files, madeAt: now.toISOString() })
    expect(readFileSync(join(fresh, 'files', 'ab', 'photo'), 'utf8')).toBe('bytes of a photo')
    expect(readFileSync(join(fresh, 'secret'), 'utf8')).toBe('a secret')
    expect(await printOf(fresh)).toBe(before)
  })

  test('does not overwrite another', async () => {
    await expect(backUp(data, target, now)).rejects.toThrow('已存在')
  })

  test('is refused while the folder is in use, and leaves nothing', async () => {
    const lock = await lockFolder(data)
    const busy = join(folder, 'busy', 'one')
    await expect(backUp(data, busy, now)).rejects.toThrow('正被另一个杏坛进程使用')
    await lock.release()
    expect(existsSync(busy)).toBe(false)
  })

  test('of a folder without an embedded database is refused', async () => {
    await expect(backUp(join(folder, 'nothing'), join(folder, 'none'), now)).rejects.toThrow('没有内嵌数据库')
  })

  test('is not restored over data', async () => {
    await expect(restore(target, data)).rejects.toThrow('已有数据')
    expect(await printOf(data)).toBe(before)
  })

  test('whose restoration was killed half way starts no server, and is restored again', async () => {
    const data = join(folder, 'killed')
    const script = `
      import { restore } from ${JSON.stringify(import.meta.resolve('./restore.ts'))}
      await restore(${JSON.stringify(target)}, ${JSON.stringify(data)}, (done) => done === 9 && process.kill(process.pid, 'SIGKILL'))`
    const restorer = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
    expect(restorer.signal).toBe('SIGKILL')
    await expect(openDatabase(testConfig({ dataFolder: data }))).rejects.toThrow('上一次恢复没有完成')
    await expect(backUp(data, join(folder, 'backups', 'half'), now)).rejects.toThrow('上一次恢复没有完成')
    await restore(target, data)
    expect(readdirSync(data).toSorted()).toEqual(['database', 'files', 'secret'])
    expect(await printOf(data)).toBe(before)
  })

  test('takes nothing along that is not listed', async () => {
    writeFileSync(join(target, 'files', 'ab', 'stranger'), 'not ours')
    const fresh = join(folder, 'listed')
    await restore(target, fresh)
    expect(readdirSync(join(fresh, 'files', 'ab'))).toEqual(['photo'])
  })

  const listFile = join(target, 'contents.json')
  const withList = async (change: (list: string) => string, said: string) => {
    const list = readFileSync(listFile, 'utf8')
    writeFileSync(listFile, change(list))
    await expect(verify(target)).rejects.toThrow(said)
    const empty = join(folder, 'never')
    await expect(restore(target, empty)).rejects.toThrow(said)
    expect(existsSync(empty)).toBe(false)
    writeFileSync(listFile, list)
  }

  test('is checked without being restored, and refused where its list is cut off, newer or points elsewhere', async () => {
    expect(await verify(target)).toMatchObject({ madeAt: now.toISOString() })
    await withList((list) => list.slice(0, list.length / 2), '不完整或不是杏坛的备份')
    await withList((list) => list.replace('"version": 2', '"version": 3'), '由更新版本的杏坛备份')
    await withList((list) => list.replace('"files/ab/photo"', '"files/../../photo"'), '不完整或不是杏坛的备份')
    await withList(() => '{"version":1,"files":[]}', '不完整或不是杏坛的备份')
  })

  test('that is damaged is refused before anything is restored', async () => {
    appendFileSync(join(target, 'files', 'ab', 'photo'), '!')
    const empty = join(folder, 'empty')
    await expect(restore(target, empty)).rejects.toThrow('备份已损坏：files/ab/photo')
    await expect(verify(target)).rejects.toThrow('备份已损坏：files/ab/photo')
    expect(existsSync(empty) ? readdirSync(empty) : []).toEqual([])
  })

  test('is told from any other folder', async () => {
    await expect(restore(data, join(folder, 'other'))).rejects.toThrow('不是杏坛的备份')
  })
})
