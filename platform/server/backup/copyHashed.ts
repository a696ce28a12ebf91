import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Makes a pass-through stream that measures the size and SHA-256 of the bytes. */
export const makeMeter = () => {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, total: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Creates a file for writing, flushed to disk and readable only by its owner. Fails if it exists. */
export const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

/**
 * Copies a file as a stream to a path that must not exist, and flushes it. Returns its size in bytes and its SHA-256.
 */
export const copyHashed = async (from: string, to: string): Promise<{ size: number; sha256: string }> => {
  const meter = makeMeter()
  await pipeline(createReadStream(from), meter.stream, newFile(to))
  return meter.total()
}
