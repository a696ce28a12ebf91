import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A stream that lets bytes through, and the size and SHA-256 of all that went through it. */
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

/** A file that is written onto the disk where there is none yet, for its owner alone. */
export const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

/** Copies a file to a place where there is none, piece by piece, and onto the disk. Gives what was read: its size in bytes and its SHA-256. */
export const copyHashed = async (from: string, to: string): Promise<{ size: number; sha256: string }> => {
  const meter = makeMeter()
  await pipeline(createReadStream(from), meter.stream, newFile(to))
  return meter.total()
}
