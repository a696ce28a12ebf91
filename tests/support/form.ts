/** A file as a browser sends it, with the name and the type that the sender claims. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type?: string
  /** The form's field, by default the field that the call names. */
  readonly field?: string
}

const boundary = 'xingtan-form-7MA4YWxkTrZu0gW'

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const escapeQuotes = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('"', '%22')
    .replaceAll(/[\r\n]/g, '_')

const encodePart = (head: string, content: Uint8Array) => [
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
  content,
  Buffer.from('\r\n'),
]

const listFields = (body: unknown): [string, unknown][] =>
  typeof body === 'object' && body !== null ? Object.entries(body) : []

/** The fields of a body as a form carries them, as texts. */
export const formTexts = (body: unknown): [string, string][] =>
  listFields(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, textOf(value)])

/** A form's bytes, valid or not: the body's fields as texts, then the files. */
export const formOf = (body: unknown, files: readonly SentFile[], field: string) => {
  const texts = formTexts(body).flatMap(([name, text]) => encodePart(`name="${escapeQuotes(name)}"`, Buffer.from(text)))
  const sent = files.flatMap((file) =>
    encodePart(
      `name="${escapeQuotes(file.field ?? field)}"; filename="${escapeQuotes(file.name)}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}`,
      file.bytes,
    ),
  )
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...texts, ...sent, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
