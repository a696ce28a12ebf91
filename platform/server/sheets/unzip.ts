import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile, fromBuffer } from 'yauzl'
import { BrokenFile, FileTooLarge } from './refusals.ts'

/** An entry as the central directory tells it. Its sizes are believed in nothing but where its bytes lie. */
export interface ZipEntry {
  readonly compressedSize: number
  readonly uncompressedSize: number
  readonly crc: number
  readonly open: () => Promise<Readable>
}

/** Awaits a function that answers by a callback; any error of it means a broken file. */
const ask = <T>(start: (answer: (error: Error | null, value?: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    start((error, value) => {
      if (error !== null || value === undefined) reject(new BrokenFile('zip: cannot be read', { cause: error }))
      else resolve(value)
    })
  })

const entryOf = (zip: ZipFile, entry: Entry): ZipEntry => {
  if (entry.isEncrypted()) throw new BrokenFile('zip: encrypted')
  if (!entry.canDecodeFileData()) throw new BrokenFile('zip: unknown compression')
  return {
    compressedSize: entry.compressedSize,
    uncompressedSize: entry.uncompressedSize,
    crc: entry.crc32,
    open: () => ask((answer) => zip.openReadStream(entry, answer)),
  }
}

const listed = (zip: ZipFile): Promise<Map<string, ZipEntry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, ZipEntry>()
    zip.on('error', (error) => reject(new BrokenFile('zip: broken directory', { cause: error })))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      try {
        const name = entry.fileNameRaw.toString().toLowerCase()
        if (entries.has(name)) throw new BrokenFile('zip: an entry twice')
        entries.set(name, entryOf(zip, entry))
        zip.readEntry()
      } catch (error) {
        reject(error instanceof Error ? error : new BrokenFile('zip: broken directory'))
      }
    })
    zip.readEntry()
  })

/**
 * The entries of a zip archive by their names in lower case. Nothing is inflated, and nothing is ever written to the
 * disk, so that a name is a key and never a path. Refuses archives that are encrypted, cut off, or name an entry twice.
 */
export const zipEntries = async (bytes: Buffer): Promise<ReadonlyMap<string, ZipEntry>> =>
  listed(
    await ask((answer) => fromBuffer(bytes, { lazyEntries: true, decodeStrings: false, autoClose: false }, answer)),
  )

/** How many bytes may still be inflated of a file, all its entries together, and how far into the current one it is. */
export interface Allowance {
  left: number
  consumed: number
}

/** How many compressed bytes lie behind so many inflated ones, for the progress alone. */
const lyingBehind = ({ compressedSize, uncompressedSize }: ZipEntry, inflated: number) =>
  Math.min(compressedSize, Math.floor((compressedSize * inflated) / Math.max(uncompressedSize, 1)))

/** The bytes of an entry, a piece at a time, counted as they come out. Refuses an entry that is over the allowance or damaged. */
export async function* inflate(entry: ZipEntry, allowance: Allowance): AsyncGenerator<Buffer> {
  const pieces: AsyncIterable<Buffer> = await entry.open()
  let crc = 0
  let inflated = 0
  try {
    for await (const piece of pieces) {
      inflated += piece.length
      allowance.consumed = lyingBehind(entry, inflated)
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
