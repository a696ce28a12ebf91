import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testConfig } from '../../../tests/support/config.ts'
import { unpackEmbedded } from '../../../tests/support/embeddedCopy.ts'
import { tryPlatformWork } from '../../../tests/support/runningJob.ts'
import { useFolder } from '../../../tests/support/s3.ts'
import { movableClock } from '../clock.ts'
import { openDatabase } from '../database/open.ts'
import { verify } from './contents.ts'
import { nightlyBackup } from './nightlyBackup.ts'
import { restore } from './restore.ts'

const day = 24 * 60 * 60 * 1000

test.skipIf(inject('templates').kind === 'postgres')(
  'a running embedded database is backed up each night, checked, its files kept once, and seven nights are kept',
  async () => {
    const templates = inject('templates')
    if (templates.kind === 'postgres') return
    const folder = await useFolder()
    const [dataFolder, backups] = [join(folder, 'data'), join(folder, 'backups')]
    unpackEmbedded(templates.file, join(dataFolder, 'database'))
    const database = await openDatabase(testConfig({ dataFolder }))
    onTestFinished(database.close)
    mkdirSync(join(dataFolder, 'files', 'ab'), { recursive: true })
    writeFileSync(join(dataFolder, 'files', 'ab', 'photo'), 'bytes of a photo')
    const clock = movableClock(new Date('2026-11-20T19:10:00Z'))
    const [night] = nightlyBackup({ database, clock, config: testConfig({ dataFolder, backups }) })
    if (!night) throw new Error('nothing is backed up')
    mkdirSync(join(backups, 'by hand'), { recursive: true })
    mkdirSync(join(backups, '.backup-killed'))
    const addSchool = (name: string) =>
      database.asSystem('a test writes', (db) =>
        db.execute(sql`insert into school (name, kind, username_prefix) values (${name}, 'school', ${name})`),
      )
    await addSchool('one')
    await tryPlatformWork(database, night)
    clock.advance(day)
    await addSchool('two')
    await tryPlatformWork(database, night)
    expect(readdirSync(backups).toSorted()).toEqual(['by hand', 'night-20261120-191000', 'night-20261121-191000'])
    const [first, second] = [join(backups, 'night-20261120-191000'), join(backups, 'night-20261121-191000')]
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

    for (let more = 0; more < 6; more++) {
      clock.advance(day)
      await tryPlatformWork(database, night)
    }
    expect(readdirSync(backups).filter((name) => name.startsWith('night-'))).toHaveLength(7)
    expect([existsSync(first), existsSync(second), existsSync(join(backups, 'by hand'))]).toEqual([false, true, true])
  },
)
