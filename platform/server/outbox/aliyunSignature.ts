import { createHash, createHmac } from 'node:crypto'

/** The signed parts of a request to an Aliyun service. The body is included as its hash. */
interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** By lower-case name: `host` and every `x-acs-` header. */
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hexadecimal. */
  readonly bodyHash: string
}

const algorithm = 'ACS3-HMAC-SHA256'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The hash of an empty body. */
export const emptyBodyHash = sha256('')

/** Encodes as in RFC 3986, which is stricter than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  )

const byName = (one: readonly [string, string], other: readonly [string, string]) => (one[0] < other[0] ? -1 : 1)

/** The query in the canonical order and encoding that both sides sign. */
export const canonicalQuery = (query: SignedRequest['query']): string =>
  Object.entries(query)
    .toSorted(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

/** The Authorization header of a request, by Aliyun's signature version 3. */
export const aliyunAuthorization = (request: SignedRequest, accessKey: string, secretKey: string): string => {
  const headers = Object.entries(request.headers).toSorted(byName)
  const names = headers.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    headers.map(([name, value]) => `${name}:${value.trim()}\n`).join(''),
    names,
    request.bodyHash,
  ].join('\n')
  const signature = createHmac('sha256', secretKey)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  return `${algorithm} Credential=${accessKey},SignedHeaders=${names},Signature=${signature}`
}
