import { PassThrough, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { BrokenFile, FileTooLarge } from './refusals.ts'

const endSignature = 0x06054b50
const end64Locator = 0x07064b50
const end64Signature = 0x06064b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const longestComment = 0xffff
const in64 = 0xffffffff

/** An entry as the central directory tells it. Its sizes are believed in nothing but where its bytes lie. */
export interface ZipEntry {
  readonly name: string
  readonly deflated: boolean
  readonly crc: number
  readonly compressed: Buffer
}

const within = (bytes: Buffer, from: number, length: number): Buffer => {
  if (from < 0 || from + length > bytes.length) throw new BrokenFile('zip: points outside the file')
  return bytes.subarray(from, from + length)
}

const findEnd = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - longestComment); at--) {
    if (bytes.readUInt32LE(at) === endSignature) return at
  }
  throw new BrokenFile('zip: no central directory')
}

/** Where the directory begins and how many entries it has. */
const findDirectory = (bytes: Buffer): { at: number; count: number } => {
  const end = findEnd(bytes)
  const at = bytes.readUInt32LE(end + 16)
  const count = bytes.readUInt16LE(end + 10)
  if (at !== in64 && count !== 0xffff) return { at, count }
  const locator = within(bytes, end - 20, 20)
  if (locator.readUInt32LE(0) !== end64Locator) throw new BrokenFile('zip64: no locator')
  const end64 = within(bytes, Number(locator.readBigUInt64LE(8)), 56)
  if (end64.readUInt32LE(0) !== end64Signature) throw new BrokenFile('zip64: no directory')
  return { at: Number(end64.readBigUInt64LE(48)), count: Number(end64.readBigUInt64LE(32)) }
}

/** The sizes that did not fit into 32 bits follow in the extra field, in this order, each only where it did not fit. */
const read64 = (extra: Buffer, sizes: readonly number[]): readonly number[] => {
  let at = 0
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2)
    const field = within(extra, at + 4, length)
    at += 4 + length
    if (extra.readUInt16LE(at - 4 - length) !== 1) continue
    let next = 0
    return sizes.map((size) => {
      if (size !== in64) return size
      next += 8
      return Number(within(field, next - 8, 8).readBigUInt64LE())
    })
  }
  return sizes
}

const readEntry = (bytes: Buffer, at: number): { entry: ZipEntry; next: number } => {
  const head = within(bytes, at, 46)
  if (head.readUInt32LE(0) !== entrySignature) throw new BrokenFile('zip: broken directory')
  if ((head.readUInt16LE(8) & 1) === 1) throw new BrokenFile('zip: encrypted')
  const method = head.readUInt16LE(10)
  if (method !== 0 && method !== 8) throw new BrokenFile('zip: unknown compression')
  const nameLength = head.readUInt16LE(28)
  const extraLength = head.readUInt16LE(30)
  const extra = within(bytes, at + 46 + nameLength, extraLength)
  // The inflated size is read past: it is counted, never believed.
  const sizes = read64(extra, [head.readUInt32LE(24), head.readUInt32LE(20), head.readUInt32LE(42)])
  const [, size = 0, offset = 0] = sizes
  const local = within(bytes, offset, 30)
  if (local.readUInt32LE(0) !== localSignature) throw new BrokenFile('zip: no entry where the directory says')
  const entry = {
    name: within(bytes, at + 46, nameLength).toString(),
    deflated: method === 8,
    crc: head.readUInt32LE(16),
    compressed: within(bytes, offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28), size),
  }
  return { entry, next: at + 46 + nameLength + extraLength + head.readUInt16LE(32) }
}

/**
 * The entries of a zip archive by their names in lower case. Nothing is inflated, and nothing is ever written to the
 * disk, so that a name is a key and never a path. Refuses archives that are encrypted, cut off, or name an entry twice.
 */
export const zipEntries = (bytes: Buffer): ReadonlyMap<string, ZipEntry> => {
  const entries = new Map<string, ZipEntry>()
  const directory = findDirectory(bytes)
  let at = directory.at
  for (let left = directory.count; left > 0; left--) {
    const { entry, next } = readEntry(bytes, at)
    const name = entry.name.toLowerCase()
    if (entries.has(name)) throw new BrokenFile('zip: an entry twice')
    entries.set(name, entry)
    at = next
  }
  return entries
}

/** How many bytes may still be inflated of a file, all its entries together, and how far into the current one it is. */
export interface Allowance {
  left: number
  consumed: number
}

/** The bytes of an entry, a piece at a time, counted as they come out. Refuses what is over the allowance or damaged. */
export async function* inflate(entry: ZipEntry, allowance: Allowance): AsyncGenerator<Buffer> {
  const inflater = entry.deflated ? createInflateRaw({ chunkSize: 65_536 }) : new PassThrough()
  const pieces: AsyncIterable<Buffer> = Readable.from([entry.compressed]).pipe(inflater)
  let crc = 0
  try {
    for await (const piece of pieces) {
      allowance.consumed = 'bytesWritten' in inflater ? inflater.bytesWritten : entry.compressed.length
      allowance.left -= piece.length
      if (allowance.left < 0) throw new FileTooLarge('inflated')
      crc = crc32(piece, crc)
      yield piece
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new BrokenFile('zip: damaged', { cause: error })
    throw error
  }
  if (crc !== entry.crc) throw new BrokenFile('zip: checksum')
}
