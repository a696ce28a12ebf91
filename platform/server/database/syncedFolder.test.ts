import fs from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { unpackEmbedded } from '../../../tests/support/embeddedCopy.ts'
import { useFolder } from '../../../tests/support/s3.ts'
import { makeDatabase } from './database.ts'
import { pgliteDriver } from './embedded.ts'
import { openSynced } from './syncedFolder.ts'

test('what the embedded database acknowledges has been written out to the disk, and a reading writes nothing out', async () => {
  const templates = inject('templates')
  if (templates.kind === 'postgres') return
  const folder = join(await useFolder(), 'database')
  unpackEmbedded(templates.file, folder)
  // In this thread, where what is written out can be seen; the product opens the same in a thread of its own.
  const database = makeDatabase(pgliteDriver(await openSynced(folder)))
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
