import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** An entry of an archive that is being written; its pieces are asked for when their turn comes, once. */
export interface NewEntry {
  readonly name: string
  readonly pieces: Iterable<string> | AsyncIterable<string | Uint8Array>
  /** True for what is compressed already, such as pictures. */
  readonly isCompact?: boolean
}

// As early as a zip can tell: the same rows make the same bytes.
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 4 } as const

/** A zip archive as a stream, in constant memory: each entry is made when its turn comes. */
export const zipStream = (entries: Iterable<NewEntry> | AsyncIterable<NewEntry>): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  let current: Readable | null = null
  zip.on('error', fail)
  // Rows may break before anybody reads, since the store makes its folders first: the stream keeps the error for its reader.
  output.on('error', () => undefined)
  // Nobody reads on: stops making the rest.
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
