import fs from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { unpackEmbedded } from '../../../tests/support/embeddedCopy.ts'
import { useFolder } from '../../../tests/support/s3.ts'
import { makeDatabase } from './database.ts'
import { openFolder } from './embeddedFolder.ts'

test('what the embedded database acknowledges has been written out to the disk, and a reading writes nothing out', async () => {
  const templates = inject('templates')
  if (templates.kind === 'postgres') return
  const folder = join(await useFolder(), 'database')
  unpackEmbedded(templates.file, folder)
  const database = makeDatabase(await openFolder(folder))
  onTestFinished(database.close)
  const written = vi.spyOn(fs, 'fsyncSync')
  onTestFinished(() => written.mockRestore())
  const countDuring = async (statement: string) => {
    written.mockClear()
    await database.asSystem('a test', (db) => db.execute(sql.raw(statement)))
    return written.mock.calls.length
  }
  await countDuring('create table kept (word text)')
  for (const word of ['one', 'two', 'three']) {
    expect(await countDuring(`insert into kept values ('${word}')`)).toBeGreaterThan(0)
  }
  expect(await countDuring('select 1')).toBe(0)
})
