import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromFile } from 'file-type'
import { Refusal } from '../../contract/refusal.ts'
import { type UploadSpec, sizeText, uploadKinds, uploadRefusals } from '../../contract/upload.ts'
import { cleanFileName } from './fileName.ts'
import { badInput } from './input.ts'

/** A file that came with a call. */
export interface Upload {
  /** As its sender called it, cleaned; for people to read. */
  readonly name: string
  /** Found from its content, never from its name or its sender's word. */
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** The temporary file, which is there until the call has ended. */
  readonly path: string
}

/** A form that has arrived whole. */
export interface ReceivedForm {
  /** The fields that are no files, as they came. */
  readonly texts: Readonly<Record<string, unknown>>
  readonly files: readonly Upload[]
  /** Removes the temporary files. */
  readonly discard: () => Promise<void>
}

/** Limits for the parts of a form that are no files. */
const limits = { fields: 50, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 }

/** Bytes beyond its files that a form may have: fields, names, boundaries. */
const formOverhead = 4 * 1024 * 1024

/** How much of a refused form is still read and thrown away, bytes, and for how long, ms. */
const rest = { bytes: 64 * 1024 * 1024, milliseconds: 60_000 }

/**
 * Reads the rest of a form that is not wanted any more, and throws it away: a browser hears an answer only when it has
 * sent the whole form. Beyond a bound the line is cut.
 */
export const throwAwayRest = (raw: IncomingMessage): void => {
  if (raw.readableEnded || raw.destroyed) return
  // The parser, which may be waiting for somebody to read a file, must not hold up the rest.
  raw.unpipe()
  let left = rest.bytes
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  const timer = setTimeout(() => raw.destroy(), rest.milliseconds).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
  raw.resume()
}

const tooLarge = ({ tooLarge: own, mostBytes }: UploadSpec) =>
  new Refusal(own ?? uploadRefusals.tooLarge, { most: sizeText(mostBytes) })

/** Writes one file of the form, and refuses it at the first byte too many. Gives its size. */
const writeFile = async (
  part: MultipartFile,
  upload: UploadSpec,
  path: string,
  signal: AbortSignal,
): Promise<number> => {
  let size = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      done(size > upload.mostBytes ? tooLarge(upload) : null, chunk)
    },
  })
  await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600 }), { signal })
  return size
}

const checkedType = async (upload: UploadSpec, path: string): Promise<string> => {
  const found = (await fileTypeFromFile(path))?.mime ?? ''
  const kinds = upload.kinds.map((kind) => uploadKinds[kind])
  if (kinds.some(({ contentTypes }) => contentTypes.some((one) => one === found))) return found
  throw new Refusal(uploadRefusals.wrongKind, { kinds: kinds.map(({ title }) => title).join('或 ') })
}

type Texts = Record<string, unknown>

const keepText = (texts: Texts, name: string, value: unknown): void => {
  const before = texts[name]
  texts[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
}

const readParts = async (
  parts: AsyncIterable<Multipart>,
  { upload, folder, signal }: { upload: UploadSpec; folder: string; signal: AbortSignal },
) => {
  const texts: Texts = {}
  const files: Upload[] = []
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw badInput([{ field: part.fieldname, msg: '内容过长' }])
      keepText(texts, part.fieldname, part.value)
      continue
    }
    if (part.fieldname !== upload.field)
      throw badInput([{ field: part.fieldname.slice(0, 100), msg: '此处不接受文件' }])
    if (files.length >= upload.mostFiles) throw new Refusal(uploadRefusals.tooMany, { most: upload.mostFiles })
    const path = join(folder, String(files.length))
    const size = await writeFile(part, upload, path, signal)
    // A form whose file field was left empty sends an empty file without a name.
    if (size === 0 && !part.filename) continue
    files.push({ name: cleanFileName(part.filename ?? ''), contentType: await checkedType(upload, path), size, path })
  }
  if (files.length === 0) throw new Refusal(uploadRefusals.missing)
  return { texts, files }
}

/** A form that is none is the sender's fault, which its reader tells by errors without a code; a full disk is ours. */
const faultOf = (error: unknown): unknown => {
  const isOfReader = error instanceof Error && error.name === 'Error' && !('code' in error) && !('statusCode' in error)
  return isOfReader ? badInput([{ field: '', msg: '请求格式有误' }]) : error
}

/**
 * Reads a form: its files to temporary files, each within its limit while it is read, its other fields as texts. Refuses
 * other content than the call takes, however it is named. Leaves no temporary file behind if anything goes wrong.
 */
export const receiveForm = async (
  request: FastifyRequest,
  upload: UploadSpec,
  signal: AbortSignal,
): Promise<ReceivedForm> => {
  if (!request.isMultipart()) throw new Refusal(uploadRefusals.missing)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > upload.mostFiles * upload.mostBytes + formOverhead) throw tooLarge(upload)
  const folder = await mkdtemp(join(tmpdir(), 'xingtan-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const parts = request.parts({ limits: { ...limits, fileSize: Number.POSITIVE_INFINITY } })
    const form = await readParts(parts, { upload, folder, signal })
    signal.throwIfAborted()
    return { ...form, discard }
  } catch (error) {
    await discard()
    throw faultOf(error)
  }
}
