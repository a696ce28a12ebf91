import { createHash, createHmac } from 'node:crypto'
import { type Came, type Said, startFakeProvider } from './fakeProvider.ts'

const accessKey = 'LTAItest'
const secretKey = 'secret-of-a-test'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Computes a request's signature by the provider's rules, only from the received bytes. */
const signatureOf = (came: Came, signedHeaders: string): string => {
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(came.headers[name] ?? '').trim()}\n`)
  const query = came.url.search.slice(1).split('&').toSorted().join('&')
  const hash = sha256(came.body)
  const canonical = `${came.method}\n${came.url.pathname}\n${query}\n${headers.join('')}\n${signedHeaders}\n${hash}`
  return createHmac('sha256', secretKey)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
}

const mustBeSigned = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
]

const isSigned = (came: Came): boolean => {
  const given = /^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=([0-9a-f]{64})$/.exec(
    came.headers.authorization ?? '',
  )
  const [, key, names = '', signature] = given ?? []
  const isWhole = mustBeSigned.every((name) => names.split(';').includes(name))
  const hasBody = came.headers['x-acs-content-sha256'] === sha256(came.body)
  return key === accessKey && isWhole && hasBody && signature === signatureOf(came, names)
}

/** Aliyun's SendSms over HTTP: it checks signatures, keeps the messages it received, and refuses on demand. */
export const startFakeAliyunSms = async () => {
  const received: Readonly<Record<string, string>>[] = []
  const nonces = new Set<string>()
  const next: Said[] = []

  const endpoint = await startFakeProvider((came) => {
    const nonce = String(came.headers['x-acs-signature-nonce'])
    if (!isSigned(came)) return { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'signature' } }
    if (nonces.has(nonce)) return { status: 400, body: { Code: 'SignatureNonceUsed', Message: 'nonce' } }
    nonces.add(nonce)
    if (came.headers['x-acs-action'] !== 'SendSms' || came.headers['x-acs-version'] !== '2017-05-25') {
      return { status: 404, body: { Code: 'InvalidAction.NotFound', Message: 'action' } }
    }
    const told = next.shift()
    if (told !== undefined) return told
    received.push(Object.fromEntries(came.url.searchParams))
    return { body: { Code: 'OK', Message: 'OK', BizId: `biz-${received.length}`, RequestId: nonce } }
  })
  return {
    access: { endpoint, accessKey, secretKey },
    /** The parameters of each accepted message. */
    received,
    /** Queues responses for the next well-signed requests, one each. */
    answerNext: (...said: Said[]) => void next.push(...said),
    /** Refuses the next well-signed request with this code, as the provider does. */
    refuseNext: (code: string, status = 200) => void next.push({ status, body: { Code: code, Message: code } }),
  }
}

export type FakeAliyunSms = Awaited<ReturnType<typeof startFakeAliyunSms>>
