import { type Dirent, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readMark, writeMark } from '../installation/mark.ts'
import { syncFolder } from '../syncFolder.ts'
import { type KeptBytes, type Store, checkedKey, isKey, newKey, pathOfKey } from './store.ts'

/** The folder for files that are still being written; files elsewhere are complete. */
const incoming = 'incoming'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns the result of `find`, or `instead` if the file or folder doesn't exist. */
const unlessMissing = async <Found, Instead>(find: Promise<Found>, instead: Instead): Promise<Found | Instead> =>
  find.catch((error: unknown) => {
    if (isMissing(error)) return instead
    throw error
  })

const writeFile = async (path: string, content: Readable | Uint8Array): Promise<number> => {
  let size = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      done(null, chunk)
    },
  })
  const source = content instanceof Uint8Array ? Readable.from([content]) : content
  // `flush` calls fsync before the file is closed.
  await pipeline(source, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return size
}

/** A store in a local folder, which is created if missing. */
export const diskStore = (root: string): Store => {
  const pathOf = (key: string) => join(root, pathOfKey(key))
  const incomingPath = (key: string) => join(root, incoming, checkedKey(key))

  const list = async function* (): AsyncGenerator<KeptBytes> {
    const entries = async (folder: string) =>
      unlessMissing(readdir(folder, { withFileTypes: true }), [] as readonly Dirent[])
    const keysIn = async function* (folder: string): AsyncGenerator<KeptBytes> {
      for (const { name } of (await entries(folder)).filter((entry) => entry.isFile() && isKey(entry.name))) {
        const found = await unlessMissing(stat(join(folder, name)), null)
        if (found) yield { key: name, keptSince: found.mtime }
      }
    }
    yield* keysIn(join(root, incoming))
    for (const outer of (await entries(root)).filter((entry) => entry.isDirectory() && entry.name.length === 2)) {
      for (const inner of await entries(join(root, outer.name))) yield* keysIn(join(root, outer.name, inner.name))
    }
  }

  return {
    write: async (content) => {
      const key = newKey()
      const [temporary, path] = [incomingPath(key), pathOf(key)]
      await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const size = await writeFile(temporary, content)
        await rename(temporary, path)
        await syncFolder(dirname(path))
        return { key, size }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: async (key) => {
      const handle = await unlessMissing(open(pathOf(key), 'r'), null)
      return handle?.createReadStream() ?? null
    },
    remove: async (key) => {
      await rm(incomingPath(key), { force: true })
      await rm(pathOf(key), { force: true })
    },
    list,
    readMark: async () => readMark(root),
    writeMark: async (mark) => writeMark(root, mark),
  }
}
