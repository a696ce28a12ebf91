import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { RowsIn } from '../database/copyTables.ts'
import { makeMeter, newFile } from './copyHashed.ts'

const newline = 0x0a

/**
 * Makes a pass-through stream that counts rows: each is one line, because line breaks within a row are escaped as
 * `\n`.
 */
const makeRowCounter = () => {
  let rows = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { stream, rows: () => rows }
}

/**
 * Writes rows into a new compressed file. It uses the fastest compression, because the snapshot stays open until it
 * ends.
 */
export const packRows = async (rows: Readable, to: string): Promise<{ rows: number; size: number; sha256: string }> => {
  const [counter, meter] = [makeRowCounter(), makeMeter()]
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  await pipeline(rows, counter.stream, gzip, meter.stream, newFile(to))
  return { rows: counter.rows(), ...meter.total() }
}

/**
 * Streams the rows of a compressed file to the database. Returns the number of loaded rows and the SHA-256 of the
 * file.
 */
export const unpackRows = async (from: string, into: RowsIn): Promise<{ rows: number; sha256: string }> => {
  const meter = makeMeter()
  await pipeline(createReadStream(from), meter.stream, createGunzip(), into)
  return { rows: into.rowCount, sha256: meter.total().sha256 }
}
