import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Secrets, everySecret } from '../../../platform/server/secret/secrets.ts'

/** A new token of a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const keyFor = (secret: string, use: string) => createHmac('sha256', secret).update(`sealed links: ${use}`).digest()

const sealWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** The stored form of a link's token, under one secret of the installation. */
export const hashToken = (token: string, secret: string): string => sealWith(keyFor(secret, 'tokens'), token)

/** The stored forms that a token may have, by the secret that was in use when it was made. */
export const hashesOf = (token: string, secrets: Secrets): readonly string[] =>
  everySecret(secrets).map((secret) => hashToken(token, secret))

/** Compares two texts in a time that does not tell where they differ, nor how long they are. */
export const isSame = (one: string, other: string): boolean => {
  const key = randomBytes(32)
  return timingSafeEqual(Buffer.from(sealWith(key, one)), Buffer.from(sealWith(key, other)))
}

/** The terms of an opened link: which one, and when it closes. */
export interface Terms {
  readonly schoolId: number
  readonly linkId: number
  /** Seconds since 1970. */
  readonly endsAt: number
}

const base = 36
const shape = /^link\.([\da-z]+)\.([\da-z]+)\.([\da-z]+)\.[\w-]{43}$/

/**
 * The token of an opened link. Nothing of it is stored: each call asks how the link stands. It is sealed with the number that it
 * was opened by, so that it ends with that.
 */
export const sealTerms = ({ schoolId, linkId, endsAt }: Terms, telephone: string, secret: string): string => {
  const text = `link.${[schoolId, linkId, endsAt].map((number) => number.toString(base)).join('.')}`
  return `${text}.${sealWith(keyFor(secret, 'sessions'), `${text} ${telephone}`)}`
}

/** Reads what a token says, ended or not, sealed by us or not; null where it is none. */
export const readTerms = (token: string): Terms | null => {
  const [, ...numbers] = shape.exec(token) ?? []
  const [schoolId, linkId, endsAt] = numbers.map((text) => Number.parseInt(text, base))
  if (!schoolId || !linkId || !endsAt) return null
  const terms = { schoolId, linkId, endsAt }
  return [schoolId, linkId, endsAt].every(Number.isSafeInteger) ? terms : null
}

/** True of a token that was sealed here with these terms, for who had this number. */
export const isSealed = (token: string, terms: Terms, telephone: string, secrets: Secrets): boolean =>
  everySecret(secrets).some((secret) => isSame(sealTerms(terms, telephone, secret), token))
