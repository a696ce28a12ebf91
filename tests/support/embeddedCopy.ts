import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import type { Database } from '../../platform/server/database/database.ts'

/** A folder, or a file with its size and all its bytes but the zeros at its end. */
interface Entry {
  readonly path: string
  readonly mode: number
  readonly file: { readonly size: number; readonly bytes: Uint8Array } | null
}

/** The folder in which the embedded database looks for its data. */
const dataFolder = '/pglite/data'
/** The unit of a tar file: each header is one, and each file fills whole ones. */
const block = 512

const withoutZeros = (bytes: Buffer): Uint8Array => {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.subarray(0, end)
}

const entriesIn = (tar: Buffer): Entry[] => {
  const entries: Entry[] = []
  for (let at = 0; at + block <= tar.length;) {
    const text = (from: number, to: number) => tar.toString('latin1', at + from, at + to).replace(/\0[^]*$/, '')
    const path = text(345, 500) + text(0, 100)
    if (path === '') break
    const size = Number.parseInt(text(124, 136), 8)
    const from = at + block
    const isFolder = text(156, 157) === '5'
    const file = isFolder ? null : { size, bytes: withoutZeros(tar.subarray(from, from + size)) }
    entries.push({ path: dataFolder + path, mode: Number.parseInt(text(100, 108), 8), file })
    at = from + Math.ceil(size / block) * block
  }
  return entries
}

const wholeBytes = ({ size, bytes }: { readonly size: number; readonly bytes: Uint8Array }): Uint8Array => {
  const whole = new Uint8Array(size)
  whole.set(bytes)
  return whole
}

const read = new Map<string, Entry[]>()

/** The dumped folder in a file, which a worker reads once. */
const entriesOf = (file: string): Entry[] => {
  const known = read.get(file) ?? entriesIn(readFileSync(file))
  read.set(file, known)
  return known
}

/** A file system in memory that begins with the dumped folder. PGlite itself would unpack the dump for each copy. */
class CopiedFolder extends MemoryFS {
  readonly #entries: readonly Entry[]

  constructor(file: string) {
    super()
    this.#entries = entriesOf(file)
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS
    if (files === undefined) throw new Error('PGlite asks for its files before it is there')
    // The file system takes the bytes as they are, without copying them once more.
    const taken = { canOwn: true }
    for (const { path, mode, file } of this.#entries) {
      if (file === null) {
        files.mkdirTree(path, mode)
        continue
      }
      files.writeFile(path, wholeBytes(file), taken)
      files.chmod(path, mode)
    }
  }
}

/** Shared buffers are zeroed at each start: the usual 128 MB took half of a copy's time, and the data lie in memory anyway. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** An embedded database in memory that begins as the dump in a file. */
export const copyEmbedded = (file: string): Promise<PGlite> =>
  PGlite.create({ fs: new CopiedFolder(file), startParams })

/** Puts the dump in a file into a folder of the disk, for a server that keeps its data there. */
export const unpackEmbedded = (file: string, folder: string): void => {
  for (const { path, mode, file: content } of entriesOf(file)) {
    const place = join(folder, path.slice(dataFolder.length))
    if (content === null) mkdirSync(place, { recursive: true, mode })
    else writeFileSync(place, wholeBytes(content), { mode })
  }
}

/** Dumps an embedded database. After a checkpoint, since a copy would else begin by doing again what stands in the log. */
export const dumpEmbedded = async (pglite: PGlite, database: Database, file: string): Promise<void> => {
  await database.script('checkpoint')
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
}
