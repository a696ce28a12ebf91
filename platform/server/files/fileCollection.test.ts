import { describe, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { testConfig } from '../../../tests/support/config.ts'
import { tryPlatformWork } from '../../../tests/support/runningJob.ts'
import { useFolder, useS3 } from '../../../tests/support/s3.ts'
import { movableClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { fileCollection } from './fileCollection.ts'
import { makeFiles } from './makeFiles.ts'
import { makeStore } from './makeStore.ts'
import { file } from './tables.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

const stores = [
  { form: 'disk', s3: null },
  { form: 'S3', s3: await useS3() },
]

describe.each(stores)('the collection of files in $form', ({ s3 }) => {
  const prepare = async (changes: Partial<Config> = {}) => {
    const database = await makeTestDatabase()
    closeAfterwards(database.close)
    // Stored files have the machine's time.
    const clock = movableClock(new Date())
    const config = testConfig({ s3, dataFolder: await useFolder(), collectAtMost: null, ...changes })
    const [files, store] = [makeFiles({ config, clock }), makeStore(config)]
    const add = async (lastsSeconds: number | null) => {
      const bytes = await files.store(Buffer.from('x'))
      const described = { schoolId: 1, memberId: null, name: 'x', contentType: 'text/plain', lastsSeconds }
      const id = await database.asSystem('a test', (db) => files.record(db, bytes, described))
      return { id, key: bytes.key }
    }
    const isKept = async (key: string) => {
      const content = await store.read(key)
      content?.destroy()
      return content !== null
    }
    const knownKeys = async () => {
      const rows = await database.asSystem('a test', (db) => db.select({ key: file.key }).from(file))
      return rows.map(({ key }) => key)
    }
    const countKept = async () => {
      let count = 0
      for await (const { key } of store.list()) count += Number(key !== '')
      return count
    }
    return {
      database,
      config,
      clock,
      files,
      store,
      add,
      isKept,
      knownKeys,
      countKept,
      job: fileCollection({ config, clock }),
    }
  }

  test('deletes expired files with row and content and keeps the others', async () => {
    const { database, clock, add, isKept, knownKeys, job } = await prepare()
    const [expired, lasting, forGood] = [await add(60), await add(3600), await add(null)]
    clock.advance(60_000)
    expect(await tryPlatformWork(database, job)).toMatchObject({ expired: 1, unknown: 0, held: 0 })
    expect((await knownKeys()).toSorted()).toEqual([lasting.key, forGood.key].toSorted())
    expect(await isKept(expired.key)).toBe(false)
    expect([await isKept(lasting.key), await isKept(forGood.key)]).toEqual([true, true])
  })

  test('deletes content that was not recorded for a day, or whose record was discarded', async () => {
    const { database, clock, files, add, isKept, job } = await prepare()
    const [kept, discarded] = [await add(null), await add(null)]
    const neverRecorded = await files.store(Buffer.from('x'))
    await database.asSystem('a test', (db) => files.discard(db, discarded.id))
    clock.advance(day - hour)
    await tryPlatformWork(database, job)
    expect([await isKept(neverRecorded.key), await isKept(discarded.key)]).toEqual([true, true])
    clock.advance(2 * hour)
    await tryPlatformWork(database, job)
    expect([await isKept(neverRecorded.key), await isKept(discarded.key)]).toEqual([false, false])
    expect(await isKept(kept.key)).toBe(true)
  })

  test('stops on abort and finishes the next time', async () => {
    const { database, clock, add, knownKeys, job } = await prepare()
    await add(60)
    clock.advance(60_000)
    await expect(tryPlatformWork(database, job, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(await knownKeys()).toHaveLength(1)
    await tryPlatformWork(database, job)
    expect(await knownKeys()).toEqual([])
  })

  test('deletes nothing if the database knows none of the files, until the operator sets a limit', async () => {
    const { database, config, clock, store, countKept, job } = await prepare()
    const before = await countKept()
    for (let count = 0; count < 30; count++) await store.write(Buffer.from('x'))
    clock.advance(2 * day)
    // The bucket may contain files of other tests.
    const all = before + 30
    expect(await tryPlatformWork(database, job)).toMatchObject({ unknown: 0, held: all, all })
    expect(await countKept()).toBe(all)
    const allowed = fileCollection({ clock, config: { ...config, collectAtMost: all } })
    expect(await tryPlatformWork(database, allowed)).toMatchObject({ unknown: all, held: 0 })
    expect(await countKept()).toBe(0)
  })

  test('deletes nothing from a store that was replaced next to the running server', async () => {
    const { database, clock, store, add, isKept, job } = await prepare()
    const expired = await add(60)
    clock.advance(60_000)
    await store.writeMark('00000000-0000-0000-0000-000000000000')
    await expect(tryPlatformWork(database, job)).rejects.toThrow('another mark')
    expect(await isKept(expired.key)).toBe(true)
    await store.writeMark('')
  })
})
