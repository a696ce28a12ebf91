import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { testConfig } from '../../../tests/support/config.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { openWithoutClosing, useEmptyDatabase } from '../../../tests/support/restored.ts'
import { useRoom } from '../../../tests/support/room.ts'
import { tryPlatformWork } from '../../../tests/support/runningJob.ts'
import { movableClock } from '../clock.ts'
import { readMark, writeMark } from '../installation/mark.ts'
import { verify } from './contents.ts'
import { nightlyBackup } from './nightlyBackup.ts'
import { suggestOtherBackups } from './otherBackups.ts'
import { restore } from './restore.ts'

const day = 24 * 60 * 60 * 1000

const installationMark = 'b9a1c5ce-0000-4000-8000-000000000000'
const otherMark = '1d2e3f40-0000-4000-8000-000000000000'

/**
 * Adds the least that counts as an earlier nightly backup: its list and its mark. A complete one would take seconds.
 */
const addNight = (backups: string, name: string, mark: string | null = installationMark) => {
  const file = 'tables/school.copy.gz'
  mkdirSync(join(backups, name), { recursive: true })
  const contents = {
    version: 3,
    madeAt: '2026-11-01T00:00:00Z',
    migration: '20261121021543_ground',
    filesIn: 'backup',
    tables: [{ name: 'school', partOf: null, columns: ['id'], rows: 0, file }],
    sequences: [],
    folders: [],
    files: [{ path: file, size: 3, sha256: '0'.repeat(64) }],
  }
  writeFileSync(join(backups, name, 'contents.json'), JSON.stringify(contents))
  if (mark !== null) writeMark(join(backups, name), mark)
}

/** An installation with a file, its nightly backup work and its clock. */
const useInstallation = async () => {
  const folder = useRoom()
  const [dataFolder, backups] = [join(folder, 'data'), join(folder, 'backups')]
  const database = await makeTestDatabase()
  closeAfterwards(database.close)
  writeMark(dataFolder, installationMark)
  mkdirSync(join(dataFolder, 'files', 'ab'), { recursive: true })
  writeFileSync(join(dataFolder, 'files', 'ab', 'photo'), 'bytes of a photo')
  const clock = movableClock(new Date('2026-11-20T19:10:00Z'))
  const [night] = nightlyBackup({ url: database.url, clock, config: testConfig({ dataFolder, backups }) })
  if (!night) throw new Error('nothing is backed up')
  return { folder, dataFolder, backups, database, clock, night }
}

describe('nightly backups', () => {
  test('backs up a running database each night, links unchanged files and keeps seven nights', async () => {
    const { folder, dataFolder, backups, database, clock, night } = await useInstallation()
    mkdirSync(join(backups, 'by hand'), { recursive: true })
    mkdirSync(join(backups, `.backup-${installationMark}-killed`))
    // These must remain: nights of another installation in the same folder, one that it is making, a backup being
    // made by hand, and one without a mark.
    const making = [`.backup-${otherMark}-at-work`, '.making-by-hand']
    for (const name of making) mkdirSync(join(backups, name))
    const others = ['01', '02', '03', '30'].map((date) => `night-202611${date}-191000-1d2e3f40`)
    for (const name of others) addNight(backups, name, otherMark)
    const unknown = 'night-20261102-191000'
    addNight(backups, unknown, null)
    const untouched = ['by hand', ...making, unknown, ...others]
    const before = ['14', '15', '16', '17', '18', '19'].map((date) => `night-202611${date}-191000`)
    for (const name of before) addNight(backups, name)
    const addSchool = (name: string) =>
      database.asSystem('a test writes', (db) =>
        db.execute(sql`insert into school (name, kind, username_prefix) values (${name}, 'school', ${name})`),
      )
    await addSchool('one')
    await tryPlatformWork(database, night)
    expect(readdirSync(backups).toSorted()).toEqual(
      [...untouched, ...before, 'night-20261120-191000-b9a1c5ce'].toSorted(),
    )
    clock.advance(day)
    await addSchool('two')
    await tryPlatformWork(database, night)
    const nights = ['night-20261120-191000-b9a1c5ce', 'night-20261121-191000-b9a1c5ce'] as const
    const left = [...untouched, ...before.slice(1), ...nights].toSorted()
    expect(readdirSync(backups).toSorted()).toEqual(left)
    const [first, second] = [join(backups, nights[0]), join(backups, nights[1])]
    const inode = (backup: string) => statSync(join(backup, 'files', 'ab', 'photo')).ino
    expect(inode(second)).toBe(inode(first))
    expect(inode(first)).not.toBe(statSync(join(dataFolder, 'files', 'ab', 'photo')).ino)
    await verify(second)

    const restored = join(folder, 'restored')
    const into = await useEmptyDatabase()
    const place = { dataFolder: restored, openTarget: openWithoutClosing(into), holdsDatabase: false, withFiles: true }
    await restore({ ...place, backup: second })
    expect(readFileSync(join(restored, 'files', 'ab', 'photo'), 'utf8')).toBe('bytes of a photo')
    expect(readMark(restored)).toBe(installationMark)
    const rows = await into.asSystem('a test reads', (db) =>
      db.select({ name: sql<string>`name` }).from(sql`school where name in ('one', 'two') order by name`),
    )
    expect(rows).toEqual([{ name: 'one' }, { name: 'two' }])
  })

  test('backs up nothing if no folder is configured', () => {
    const config = testConfig({ backups: null })
    expect(nightlyBackup({ url: 'postgres://nowhere', clock: movableClock(new Date(0)), config })).toEqual([])
  })

  test('makes a complete next night after a damaged one, and names usable backups when one is refused', async () => {
    const { folder, backups, database, clock, night } = await useInstallation()
    const nights: string[] = []
    const makeNight = async () => {
      await tryPlatformWork(database, night)
      clock.advance(day)
      nights.splice(0, nights.length, ...readdirSync(backups).toSorted())
      const last = join(backups, nights.at(-1) ?? '')
      await verify(last)
      return last
    }

    addNight(backups, 'night-20261120-120000-1d2e3f40', otherMark)
    const first = join(backups, 'night-20261119-191000')
    addNight(backups, 'night-20261119-191000')
    writeFileSync(join(first, 'contents.json'), '{"version":3,"files":[')
    const second = await makeNight()
    writeFileSync(join(second, 'files', 'ab', 'photo'), 'bytes of a phot!')
    const third = await makeNight()
    expect(nights).toHaveLength(4)

    const offered = (backup: string) =>
      suggestOtherBackups(backup, () => verify(backup)).catch((error: unknown) => String(error))
    expect(await offered(first)).toContain('清单 contents.json 不完整')
    expect(await offered(first)).toContain(third)
    expect(await offered(first)).not.toContain('1d2e3f40')
    expect(await offered(second)).toContain('备份已损坏：files/ab/photo')
    rmSync(join(third, 'contents.json'))
    expect(await offered(third)).toContain('缺少 contents.json')
    expect(await offered(third)).toContain(second)
    const openTarget = () => Promise.reject(new Error('a refused backup opens no database'))
    const place = { dataFolder: join(folder, 'never'), openTarget, holdsDatabase: false, withFiles: true }
    await expect(suggestOtherBackups(first, () => restore({ ...place, backup: first }))).rejects.toThrow(second)
    expect(existsSync(place.dataFolder)).toBe(false)
  })

  test('makes a complete backup after one of the former embedded database', async () => {
    const { backups, database, night } = await useInstallation()
    const former = 'night-20261119-191000-b9a1c5ce'
    addNight(backups, former)
    writeFileSync(join(backups, former, 'contents.json'), '{"version":2,"madeAt":"2026-11-19T19:10:00Z","files":[]}')
    await tryPlatformWork(database, night)
    await verify(join(backups, 'night-20261120-191000-b9a1c5ce'))
    expect(readdirSync(backups)).toContain(former)
  })
})
