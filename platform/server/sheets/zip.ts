import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** An entry of an archive to write. Its content is requested once, when its turn comes. */
export interface NewEntry {
  readonly name: string
  readonly pieces: Iterable<string> | AsyncIterable<string | Uint8Array>
  /** True for content that is already compressed, such as images. */
  readonly isCompact?: boolean
}

// The earliest date of the zip format, so that the same rows make the same bytes.
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 4 } as const

/** Streams a zip archive in constant memory: each entry is produced when its turn comes. */
export const zipStream = (entries: Iterable<NewEntry> | AsyncIterable<NewEntry>): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  let current: Readable | null = null
  zip.on('error', fail)
  // Rows may fail before the first read, since the store creates its folders first: the stream keeps the error for
  // its reader.
  output.on('error', () => undefined)
  // If the reader stops, stop producing the rest.
  output.once('close', () => current?.destroy())
  const fill = async () => {
    for await (const { name, pieces, isCompact = false } of entries) {
      current = Readable.from(pieces, { objectMode: false })
      zip.addReadStream(current, name, isCompact ? { ...options, compress: false, compressionLevel: 0 } : options)
      await finished(current)
    }
    zip.end()
  }
  fill().catch(fail)
  return output
}
