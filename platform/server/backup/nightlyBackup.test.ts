import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testConfig } from '../../../tests/support/config.ts'
import { unpackEmbedded } from '../../../tests/support/embeddedCopy.ts'
import { useRoom } from '../../../tests/support/room.ts'
import { tryPlatformWork } from '../../../tests/support/runningJob.ts'
import { movableClock } from '../clock.ts'
import { openDatabase } from '../database/open.ts'
import { writeMark } from '../installation/mark.ts'
import { verify } from './contents.ts'
import { nightlyBackup } from './nightlyBackup.ts'
import { namingOthers } from './othersBeside.ts'
import { restore } from './restore.ts'

const day = 24 * 60 * 60 * 1000

const own = 'b9a1c5ce-0000-4000-8000-000000000000'
const other = '1d2e3f40-0000-4000-8000-000000000000'

/** The least that counts as a night of before: its list and its mark. A whole one each takes seconds on a disk. */
const addNight = (backups: string, name: string, mark: string | null = own) => {
  const listed = { path: 'database/PG_VERSION', size: 3, sha256: '0'.repeat(64) }
  mkdirSync(join(backups, name), { recursive: true })
  const contents = { version: 2, madeAt: '2026-11-01T00:00:00Z', folders: ['database'], files: [listed] }
  writeFileSync(join(backups, name, 'contents.json'), JSON.stringify(contents))
  if (mark !== null) writeMark(join(backups, name), mark)
}

test.skipIf(inject('templates').kind === 'postgres')(
  'a running embedded database is backed up each night, checked, its files kept once, and seven nights are kept',
  async () => {
    const templates = inject('templates')
    if (templates.kind === 'postgres') return
    const folder = useRoom()
    const [dataFolder, backups] = [join(folder, 'data'), join(folder, 'backups')]
    unpackEmbedded(templates.file, join(dataFolder, 'database'))
    writeMark(dataFolder, own)
    const database = await openDatabase(testConfig({ dataFolder }))
    onTestFinished(database.close)
    mkdirSync(join(dataFolder, 'files', 'ab'), { recursive: true })
    writeFileSync(join(dataFolder, 'files', 'ab', 'photo'), 'bytes of a photo')
    const clock = movableClock(new Date('2026-11-20T19:10:00Z'))
    const [night] = nightlyBackup({ database, clock, config: testConfig({ dataFolder, backups }) })
    if (!night) throw new Error('nothing is backed up')
    mkdirSync(join(backups, 'by hand'), { recursive: true })
    mkdirSync(join(backups, `.backup-${own}-killed`))
    // Other installations keep their nights in the same folder, one is making its own, and of one nobody knows whose it is.
    const making = `.backup-${other}-at-work`
    mkdirSync(join(backups, making))
    const others = ['01', '02', '03', '30'].map((date) => `night-202611${date}-191000-1d2e3f40`)
    for (const name of others) addNight(backups, name, other)
    const unknown = 'night-20261102-191000'
    addNight(backups, unknown, null)
    const beside = ['by hand', making, unknown, ...others]
    const before = ['14', '15', '16', '17', '18', '19'].map((date) => `night-202611${date}-191000`)
    for (const name of before) addNight(backups, name)
    const addSchool = (name: string) =>
      database.asSystem('a test writes', (db) =>
        db.execute(sql`insert into school (name, kind, username_prefix) values (${name}, 'school', ${name})`),
      )
    await addSchool('one')
    await tryPlatformWork(database, night)
    expect(readdirSync(backups).toSorted()).toEqual([...beside, ...before, 'night-20261120-191000-b9a1c5ce'].toSorted())
    clock.advance(day)
    await addSchool('two')
    await tryPlatformWork(database, night)
    const nights = ['night-20261120-191000-b9a1c5ce', 'night-20261121-191000-b9a1c5ce'] as const
    const left = [...beside, ...before.slice(1), ...nights].toSorted()
    expect(readdirSync(backups).toSorted()).toEqual(left)
    const [first, second] = [join(backups, nights[0]), join(backups, nights[1])]
    const inode = (backup: string) => statSync(join(backup, 'files', 'ab', 'photo')).ino
    expect(inode(second)).toBe(inode(first))
    expect(inode(first)).not.toBe(statSync(join(dataFolder, 'files', 'ab', 'photo')).ino)
    await verify(second)

    const restored = join(folder, 'restored')
    await restore(second, restored)
    expect(readFileSync(join(restored, 'files', 'ab', 'photo'), 'utf8')).toBe('bytes of a photo')
    const again = await openDatabase(testConfig({ dataFolder: restored }))
    const rows = await again.asSystem('a test reads', (db) =>
      db.select({ name: sql<string>`name` }).from(sql`school where name in ('one', 'two') order by name`),
    )
    await again.close()
    expect(rows).toEqual([{ name: 'one' }, { name: 'two' }])
  },
)

test.skipIf(inject('templates').kind === 'postgres')(
  'the last night is damaged, in its list or in a file: the next is made whole all the same, and the command names another',
  async () => {
    const templates = inject('templates')
    if (templates.kind === 'postgres') return
    const folder = useRoom()
    const [dataFolder, backups] = [join(folder, 'data'), join(folder, 'backups')]
    unpackEmbedded(templates.file, join(dataFolder, 'database'))
    writeMark(dataFolder, own)
    const database = await openDatabase(testConfig({ dataFolder }))
    onTestFinished(database.close)
    mkdirSync(join(dataFolder, 'files', 'ab'), { recursive: true })
    writeFileSync(join(dataFolder, 'files', 'ab', 'photo'), 'bytes of a photo')
    const clock = movableClock(new Date('2026-11-20T19:10:00Z'))
    const [night] = nightlyBackup({ database, clock, config: testConfig({ dataFolder, backups }) })
    if (!night) throw new Error('nothing is backed up')
    const nights: string[] = []
    const makeNight = async () => {
      await tryPlatformWork(database, night)
      clock.advance(day)
      nights.splice(0, nights.length, ...readdirSync(backups).toSorted())
      const last = join(backups, nights.at(-1) ?? '')
      await verify(last)
      return last
    }

    addNight(backups, 'night-20261120-120000-1d2e3f40', other)
    const first = join(backups, 'night-20261119-191000')
    addNight(backups, 'night-20261119-191000')
    writeFileSync(join(first, 'contents.json'), '{"version":2,"files":[')
    const second = await makeNight()
    writeFileSync(join(second, 'files', 'ab', 'photo'), 'bytes of a phot!')
    const third = await makeNight()
    expect(nights).toHaveLength(4)

    const offered = (backup: string) =>
      namingOthers(backup, () => verify(backup)).catch((error: unknown) => String(error))
    expect(await offered(first)).toContain('清单 contents.json 不完整')
    expect(await offered(first)).toContain(third)
    expect(await offered(first)).not.toContain('1d2e3f40')
    expect(await offered(second)).toContain('备份已损坏：files/ab/photo')
    rmSync(join(third, 'contents.json'))
    expect(await offered(third)).toContain('缺少 contents.json')
    expect(await offered(third)).toContain(second)
    const empty = join(folder, 'never')
    await expect(namingOthers(first, () => restore(first, empty))).rejects.toThrow(second)
    expect(existsSync(empty)).toBe(false)
  },
)
