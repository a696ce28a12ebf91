import { createHash, createHmac } from 'node:crypto'
import { type ReceivedRequest, type FakeReply, startFakeProvider } from './fakeProvider.ts'

const accessKey = 'LTAItest'
const secretKey = 'secret-of-a-test'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Computes a request's signature by the provider's rules, only from the received bytes. */
const signatureOf = (request: ReceivedRequest, signedHeaders: string): string => {
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const query = request.url.search.slice(1).split('&').toSorted().join('&')
  const hash = sha256(request.body)
  const canonical = `${request.method}\n${request.url.pathname}\n${query}\n${headers.join('')}\n${signedHeaders}\n${hash}`
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

const isSigned = (request: ReceivedRequest): boolean => {
  const match = /^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  const [, key, names = '', signature] = match ?? []
  const isComplete = mustBeSigned.every((name) => names.split(';').includes(name))
  const hasBody = request.headers['x-acs-content-sha256'] === sha256(request.body)
  return key === accessKey && isComplete && hasBody && signature === signatureOf(request, names)
}

/** Aliyun's SendSms over HTTP: it checks signatures, keeps the messages it received, and refuses on demand. */
export const startFakeAliyunSms = async () => {
  const received: Readonly<Record<string, string>>[] = []
  const nonces = new Set<string>()
  const next: FakeReply[] = []

  const endpoint = await startFakeProvider((request) => {
    const nonce = String(request.headers['x-acs-signature-nonce'])
    if (!isSigned(request)) return { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'signature' } }
    if (nonces.has(nonce)) return { status: 400, body: { Code: 'SignatureNonceUsed', Message: 'nonce' } }
    nonces.add(nonce)
    if (request.headers['x-acs-action'] !== 'SendSms' || request.headers['x-acs-version'] !== '2017-05-25') {
      return { status: 404, body: { Code: 'InvalidAction.NotFound', Message: 'action' } }
    }
    const queued = next.shift()
    if (queued !== undefined) return queued
    received.push(Object.fromEntries(request.url.searchParams))
    return { body: { Code: 'OK', Message: 'OK', BizId: `biz-${received.length}`, RequestId: nonce } }
  })
  return {
    access: { endpoint, accessKey, secretKey },
    /** The parameters of each accepted message. */
    received,
    /** Queues responses for the next well-signed requests, one each. */
    answerNext: (...responses: FakeReply[]) => void next.push(...responses),
    /** Refuses the next well-signed request with this code, as the provider does. */
    refuseNext: (code: string, status = 200) => void next.push({ status, body: { Code: code, Message: code } }),
  }
}
