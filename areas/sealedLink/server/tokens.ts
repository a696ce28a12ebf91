import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Secrets, everySecret } from '../../../platform/server/secret/secrets.ts'

/** Returns a new link token: 256 random bits. It is in the address's fragment, which browsers don't send. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const keyFor = (secret: string, use: string) => createHmac('sha256', secret).update(`sealed links: ${use}`).digest()

const signWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** Returns the token of one record, always the same while the secret is, so that a repeated call gives the same link. */
export const deriveToken = (record: string, secret: string): string => signWith(keyFor(secret, 'records'), record)

/** Returns the keyed hash of a token that is stored. The key comes from one installation secret. */
export const hashToken = (token: string, secret: string): string => signWith(keyFor(secret, 'tokens'), token)

/**
 * Returns a token's possible hashes, one for each current or previous secret. Links end with the secret that made
 * them; they last 30 days at most, shorter than a secret is kept.
 */
export const possibleHashes = (token: string, secrets: Secrets): readonly string[] =>
  everySecret(secrets).map((secret) => hashToken(token, secret))

/** Compares two texts in constant time, which reveals neither their lengths nor where they differ. */
export const isEqualConstantTime = (one: string, other: string): boolean => {
  const key = randomBytes(32)
  return timingSafeEqual(Buffer.from(signWith(key, one)), Buffer.from(signWith(key, other)))
}

/** Contents of an opened link's token: which link, and when it closes. */
interface OpenedLinkTerms {
  readonly schoolId: number
  readonly linkId: number
  /** Seconds since 1970. */
  readonly endsAt: number
}

const radix = 36
const openedTokenShape = /^link\.([\da-z]+)\.([\da-z]+)\.([\da-z]+)\.[\w-]{43}$/

/**
 * Returns the token of an opened link. It is not stored; each call checks the link's state. It is signed with the
 * parent's number, so it becomes invalid when the number changes.
 */
export const signTerms = ({ schoolId, linkId, endsAt }: OpenedLinkTerms, telephone: string, secret: string): string => {
  const text = `link.${[schoolId, linkId, endsAt].map((number) => number.toString(radix)).join('.')}`
  return `${text}.${signWith(keyFor(secret, 'sessions'), `${text} ${telephone}`)}`
}

/** Parses a token without checking its signature or end. Returns null if it is malformed. */
export const parseTerms = (token: string): OpenedLinkTerms | null => {
  const [, ...numbers] = openedTokenShape.exec(token) ?? []
  const [schoolId, linkId, endsAt] = numbers.map((text) => Number.parseInt(text, radix))
  if (!schoolId || !linkId || !endsAt) return null
  const terms = { schoolId, linkId, endsAt }
  return [schoolId, linkId, endsAt].every(Number.isSafeInteger) ? terms : null
}

/** Returns true if the token was signed here for these terms and this number. */
export const isSignatureValid = (token: string, terms: OpenedLinkTerms, telephone: string, secrets: Secrets): boolean =>
  everySecret(secrets).some((secret) => isEqualConstantTime(signTerms(terms, telephone, secret), token))
