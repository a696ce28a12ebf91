import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { useFolder, useS3 } from '../../../tests/support/s3.ts'
import { diskStore } from './diskStore.ts'
import { s3Store } from './s3Store.ts'
import { type Store, guardStreams, newKey } from './store.ts'

const folder = await useFolder()
const stores: readonly { form: string; store: Store }[] = [
  { form: 'disk', store: diskStore(folder) },
  { form: 'S3', store: s3Store(await useS3()) },
]

const listKeys = async (store: Store) => (await Array.fromAsync(store.list())).map(({ key }) => key)

const readContent = async (store: Store, key: string) => {
  const content = await store.read(key)
  return content === null ? null : buffer(content)
}

/** Yields this many bytes in chunks, none of them all zeros. */
const makeBytes = function* (size: number) {
  const chunk = Buffer.alloc(64 * 1024, 'abcdefghijk')
  for (let left = size; left > 0; left -= chunk.length) yield chunk.subarray(0, left)
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

describe.each(stores)('the $form store', ({ store }) => {
  test('returns the written bytes under a newly generated key', async () => {
    const content = Buffer.from('一份名单')
    const { key, size } = await store.write(content)
    expect(key).toMatch(/^[0-9a-f]{40}$/)
    expect(size).toBe(content.length)
    expect(await readContent(store, key)).toEqual(content)
    expect((await store.write(content)).key).not.toBe(key)
  })

  test.each([
    ['nothing', 0],
    ['one byte', 1],
    ['one part of S3', 8 * 1024 * 1024],
    ['several parts', 20 * 1024 * 1024 + 7],
  ])('accepts a stream of %s', async (_what, size) => {
    const { key, size: written } = await store.write(Readable.from(makeBytes(size)))
    expect(written).toBe(size)
    const [found, expected] = [await readContent(store, key), Buffer.concat([...makeBytes(size)])]
    expect(found && hashOf(found)).toBe(hashOf(expected))
  })

  test('keeps nothing of a stream that fails', async () => {
    const before = await listKeys(store)
    const breaking = Readable.from(
      (function* () {
        yield* makeBytes(9 * 1024 * 1024)
        throw new Error('the line broke')
      })(),
    )
    await expect(store.write(breaking)).rejects.toThrow('the line broke')
    expect(await listKeys(store)).toEqual(before)
  })

  test('rejects a stream that failed before its first read', async () => {
    const before = await listKeys(store)
    const broken = new Readable({ read: () => undefined })
    const writing = guardStreams(store).write(broken)
    broken.destroy(new Error('the rows broke'))
    await expect(writing).rejects.toThrow('the rows broke')
    const former = new Readable({ read: () => undefined }).on('error', () => undefined)
    former.destroy(new Error('broken before'))
    await expect(guardStreams(store).write(former)).rejects.toThrow('broken before')
    expect(await listKeys(store)).toEqual(before)
  })

  test('destroys a stream that it could not write', async () => {
    const content = Readable.from(makeBytes(1024))
    const full: Store = { ...store, write: () => Promise.reject(new Error('the disk is full')) }
    await expect(guardStreams(full).write(content)).rejects.toThrow('the disk is full')
    expect(content.destroyed).toBe(true)
  })

  test('returns null for a missing key and removes it without an error', async () => {
    const key = newKey()
    expect(await store.read(key)).toBeNull()
    await store.remove(key)
  })

  test('no longer returns removed content', async () => {
    const { key } = await store.write(Buffer.from('x'))
    await store.remove(key)
    expect(await store.read(key)).toBeNull()
    expect(await listKeys(store)).not.toContain(key)
  })

  test('lists its keys with their write times', async () => {
    const { key } = await store.write(Buffer.from('x'))
    const found = (await Array.fromAsync(store.list())).find((one) => one.key === key)
    // File times and the S3 server's times are those of this machine.
    expect(Math.abs((found?.keptSince.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test.each(['../../etc/passwd', '', 'a/b', 'A'.repeat(40), `${'a'.repeat(40)}/..`])(
    'refuses %j as a key',
    async (key) => {
      await expect(store.read(key)).rejects.toThrow('no key')
      await expect(store.remove(key)).rejects.toThrow('no key')
    },
  )
})

test('lists interrupted writes of a folder, but no unrelated files', async () => {
  const store = diskStore(folder)
  const brokenOff = newKey()
  await mkdir(join(folder, 'incoming'), { recursive: true })
  await writeFile(join(folder, 'incoming', brokenOff), 'half')
  await writeFile(join(folder, 'README.txt'), 'not ours')
  expect(await listKeys(store)).toContain(brokenOff)
  await store.remove(brokenOff)
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})
