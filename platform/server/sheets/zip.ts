import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** An entry of an archive that is being written; its pieces are asked for when their turn comes, once. */
export interface NewEntry {
  readonly name: string
  readonly pieces: Iterable<string> | AsyncIterable<string>
}

interface WrittenEntry {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly compressed: number
  readonly size: number
}

/** Sizes follow the bytes; names are UTF-8. */
const flags = 0x0808
const deflate = 8
/** 1980-01-01, as early as a zip can tell: the same rows make the same bytes. */
const date = 0x21
const most = 0xffffffff

const localHeader = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflate, 8)
  head.writeUInt16LE(date, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

const sizesAfter = ({ crc, compressed, size }: WrittenEntry): Buffer => {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(compressed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

const directoryEntry = ({ name, offset, crc, compressed, size }: WrittenEntry): Buffer => {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflate, 10)
  head.writeUInt16LE(date, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(compressed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

const endOfDirectory = (count: number, length: number, offset: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Deflates the pieces of an entry as they are asked for; gives what became of it at the end. */
async function* deflated({ name, pieces }: NewEntry, offset: number): AsyncGenerator<Buffer, WrittenEntry> {
  let crc = 0
  let size = 0
  let compressed = 0
  const counted = async function* () {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
  }
  // Its errors arrive below, where the output is read.
  const output: AsyncIterable<Buffer> = pipeline(
    Readable.from(counted()),
    createDeflateRaw({ level: 4 }),
    () => undefined,
  )
  for await (const bytes of output) {
    compressed += bytes.length
    yield bytes
  }
  if (size > most || offset + compressed > most) throw new RangeError('a zip of more than 4 GiB')
  return { name: Buffer.from(name), offset, crc, compressed, size }
}

async function* zipPieces(entries: Iterable<NewEntry> | AsyncIterable<NewEntry>): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = []
  let at = 0
  for await (const entry of entries) {
    const head = localHeader(Buffer.from(entry.name))
    yield head
    const done = yield* deflated(entry, at)
    yield sizesAfter(done)
    written.push(done)
    at += head.length + done.compressed + 16
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, at)
}

/** A zip archive as a stream, in constant memory: each entry is made when its turn comes. Refuses more than 4 GiB. */
export const zipStream = (entries: Iterable<NewEntry> | AsyncIterable<NewEntry>): Readable =>
  Readable.from(zipPieces(entries), { objectMode: false })
