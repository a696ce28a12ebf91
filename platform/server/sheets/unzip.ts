import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile, fromBuffer } from 'yauzl'
import { BrokenFile, FileTooLarge } from './refusals.ts'

/** An entry of the central directory. Its declared sizes are only used to locate its bytes. */
export interface ZipEntry {
  readonly compressedSize: number
  readonly uncompressedSize: number
  readonly crc: number
  readonly open: () => Promise<Readable>
}

/** Awaits a function with a callback; any error means a broken file. */
const callAsync = <T>(start: (answer: (error: Error | null, value?: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    start((error, value) => {
      if (error !== null || value === undefined) reject(new BrokenFile('zip: cannot be read', { cause: error }))
      else resolve(value)
    })
  })

const toEntry = (zip: ZipFile, entry: Entry): ZipEntry => {
  if (entry.isEncrypted()) throw new BrokenFile('zip: encrypted')
  if (!entry.canDecodeFileData()) throw new BrokenFile('zip: unknown compression')
  return {
    compressedSize: entry.compressedSize,
    uncompressedSize: entry.uncompressedSize,
    crc: entry.crc32,
    open: () => callAsync((answer) => zip.openReadStream(entry, answer)),
  }
}

const listEntries = (zip: ZipFile): Promise<Map<string, ZipEntry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, ZipEntry>()
    zip.on('error', (error) => reject(new BrokenFile('zip: broken directory', { cause: error })))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      try {
        const name = entry.fileNameRaw.toString().toLowerCase()
        if (entries.has(name)) throw new BrokenFile('zip: an entry twice')
        entries.set(name, toEntry(zip, entry))
        zip.readEntry()
      } catch (error) {
        reject(error instanceof Error ? error : new BrokenFile('zip: broken directory'))
      }
    })
    zip.readEntry()
  })

/**
 * Reads the entries of a zip archive by lower-case name. Nothing is inflated yet, and nothing is ever written to
 * disk, so that a name is a key and never a path. Refuses archives that are encrypted, truncated or contain an entry
 * twice.
 */
export const zipEntries = async (bytes: Buffer): Promise<ReadonlyMap<string, ZipEntry>> =>
  listEntries(
    await callAsync((answer) =>
      fromBuffer(bytes, { lazyEntries: true, decodeStrings: false, autoClose: false }, answer),
    ),
  )

/** How many bytes of a file may still be inflated, across all entries, and how far into the current entry it is. */
export interface Allowance {
  left: number
  consumed: number
}

/** Estimates the number of compressed bytes of these inflated ones, only for the progress. */
const compressedBytesOf = ({ compressedSize, uncompressedSize }: ZipEntry, inflated: number) =>
  Math.min(compressedSize, Math.floor((compressedSize * inflated) / Math.max(uncompressedSize, 1)))

/**
 * Yields the bytes of an entry in chunks and counts them. Refuses an entry that exceeds the allowance or is damaged.
 */
export async function* inflate(entry: ZipEntry, allowance: Allowance): AsyncGenerator<Buffer> {
  const pieces: AsyncIterable<Buffer> = await entry.open()
  let crc = 0
  let inflated = 0
  try {
    for await (const piece of pieces) {
      inflated += piece.length
      allowance.consumed = compressedBytesOf(entry, inflated)
      allowance.left -= piece.length
      if (allowance.left < 0) throw new FileTooLarge('inflated')
      crc = crc32(piece, crc)
      yield piece
    }
  } catch (error) {
    if (error instanceof FileTooLarge || error instanceof BrokenFile) throw error
    throw new BrokenFile('zip: damaged', { cause: error })
  }
  if (crc !== entry.crc) throw new BrokenFile('zip: checksum')
}
