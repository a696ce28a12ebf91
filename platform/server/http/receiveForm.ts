import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromFile } from 'file-type'
import { Refusal } from '../../contract/refusal.ts'
import { type UploadSpec, formatSize, uploadKinds, uploadRefusals } from '../../contract/upload.ts'
import { cleanFileName } from './fileName.ts'
import { badInput } from './input.ts'

/** A file that was sent with a call. */
export interface Upload {
  /** The sender's file name, cleaned; only for people to read. */
  readonly name: string
  /** Detected from the content, never taken from the name or the sender's header. */
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** The temporary file, which exists until the call has ended. */
  readonly path: string
}

/** A completely received form. */
interface ReceivedForm {
  /** The text fields, unparsed. */
  readonly texts: Readonly<Record<string, unknown>>
  readonly files: readonly Upload[]
  /** Deletes the temporary files. */
  readonly discard: () => Promise<void>
}

/** Limits for the text fields of a form. */
const limits = { fields: 50, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 }

/** Bytes that a form may have in addition to its files: fields, names, boundaries. */
const formOverhead = 4 * 1024 * 1024

/** How much of a refused form is still read and discarded, bytes, and for how long, ms. */
const discardLimits = { bytes: 64 * 1024 * 1024, milliseconds: 60_000 }

/**
 * Reads and discards the rest of a refused form: a browser reads the response only after sending the whole form.
 * Above a limit the connection is closed.
 */
export const discardRest = (raw: IncomingMessage): void => {
  if (raw.readableEnded || raw.destroyed) return
  // The parser, which may be waiting for a file to be read, must not block the rest.
  raw.unpipe()
  let left = discardLimits.bytes
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  const timer = setTimeout(() => raw.destroy(), discardLimits.milliseconds).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
  raw.resume()
}

const tooLarge = ({ tooLarge: specific, mostBytes }: UploadSpec) =>
  new Refusal(specific ?? uploadRefusals.tooLarge, { most: formatSize(mostBytes) })

/** Writes one file of the form to disk and refuses it at the first byte above the limit. Returns its size. */
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

/** How much of a file is looked at to recognise a text. */
const probedBytes = 4096

const wideMarks: ReadonlySet<string> = new Set(['fffe', 'feff'])

/** The beginning of a web page, of XML, or of a web page with its pictures. */
const markup = /^\ufeff?\s*(?:<|MIME-Version:)/i
const wideMarkup = /^..\0?</s

/** Recognises a text by its beginning: without control characters, or with a mark of UTF-16, as in a .csv file. */
const detectText = async (path: string): Promise<'text' | 'wideText' | 'markup' | null> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(probedBytes), 0, probedBytes, 0)
  const isText = (byte: number) => byte >= 32 || (byte >= 9 && byte <= 13)
  const start = buffer.subarray(0, bytesRead)
  const isWide = wideMarks.has(start.subarray(0, 2).toString('hex'))
  if (isWide ? wideMarkup.test(start.toString('latin1')) : markup.test(start.toString())) return 'markup'
  if (isWide) return 'wideText'
  return bytesRead > 0 && start.every(isText) ? 'text' : null
}

const detectType = async (upload: UploadSpec, path: string): Promise<string> => {
  const text = await detectText(path)
  // The mark of UTF-16 looks like the beginning of a sound file.
  const known = text === 'wideText' ? 'text/csv' : (await fileTypeFromFile(path))?.mime
  const found = known ?? (text === 'text' ? 'text/csv' : '')
  const kinds = upload.kinds.map((kind) => uploadKinds[kind])
  if (kinds.some(({ contentTypes }) => contentTypes.some((one) => one === found))) return found
  if (upload.markup !== undefined && text === 'markup') throw new Refusal(upload.markup)
  throw new Refusal(upload.wrongKind ?? uploadRefusals.wrongKind, {
    kinds: kinds.map(({ title }) => title).join('或 '),
  })
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
    // A form with an empty file field sends an empty file without a name.
    if (size === 0 && !part.filename) continue
    files.push({ name: cleanFileName(part.filename ?? ''), contentType: await detectType(upload, path), size, path })
  }
  if (files.length === 0) throw new Refusal(uploadRefusals.missing)
  return { texts, files }
}

/**
 * A malformed form is the sender's fault, for which the parser throws errors without a code; errors with a code, such
 * as a full disk, are the server's.
 */
const toFormFault = (error: unknown): unknown => {
  const isOfReader = error instanceof Error && error.name === 'Error' && !('code' in error) && !('statusCode' in error)
  return isOfReader ? badInput([{ field: '', msg: '请求格式有误' }]) : error
}

/**
 * Reads a form: files to temporary files, each limited while it is read, other fields as texts. Refuses content types
 * that the call doesn't accept, whatever the file name. Leaves no temporary file behind on failure.
 */
export const receiveForm = async (
  request: FastifyRequest,
  upload: UploadSpec,
  signal: AbortSignal,
): Promise<ReceivedForm> => {
  if (!request.isMultipart()) throw new Refusal(uploadRefusals.missing)
  const contentLength = Number(request.headers['content-length'] ?? 0)
  if (contentLength > upload.mostFiles * upload.mostBytes + formOverhead) throw tooLarge(upload)
  const folder = await mkdtemp(join(tmpdir(), 'xingtan-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const parts = request.parts({ limits: { ...limits, fileSize: Number.POSITIVE_INFINITY } })
    const form = await readParts(parts, { upload, folder, signal })
    signal.throwIfAborted()
    return { ...form, discard }
  } catch (error) {
    await discard()
    throw toFormFault(error)
  }
}
