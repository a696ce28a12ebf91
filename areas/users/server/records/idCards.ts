import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type Secrets, everySecret, keyFor, sealMark, withoutMark } from '../../../../platform/server/secret/secrets.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The same for the same number, and for nobody without the secret to be guessed back. */
const equalityIndex = (plain: string, secret: string) =>
  createHmac('sha256', keyFor(secret, 'equality of identity numbers')).update(plain).digest('base64url')

/** An identity number as it is stored: encrypted, with its last characters for lists and a keyed hash for equality. */
export const sealIdCard = (number: string, secrets: Secrets) => {
  const { secret } = secrets
  const plain = number.toUpperCase()
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyFor(secret, 'identity numbers'), iv)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return {
    idCardCipher: sealMark(secrets) + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url'),
    idCardTail: plain.slice(-4),
    idCardIndex: equalityIndex(plain, secret),
  }
}

/** By what equal identity numbers are found, under each secret that one may have been sealed with. */
export const idCardIndexes = (number: string, secrets: Secrets): readonly string[] =>
  everySecret(secrets).map((secret) => equalityIndex(number.toUpperCase(), secret))

/** No identity number. */
export const noIdCard = { idCardCipher: null, idCardTail: null, idCardIndex: null } as const

/** In clear again; null where it was sealed under another secret, or changed. */
const openUnder = (bytes: Buffer, secret: string): string | null => {
  const decipher = createDecipheriv(algorithm, keyFor(secret, 'identity numbers'), bytes.subarray(0, ivLength))
  try {
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** An identity number in clear again; null where none of the secrets opens it. */
export const tryIdCard = (sealed: string, secrets: Secrets): string | null => {
  const bytes = Buffer.from(withoutMark(sealed), 'base64url')
  if (bytes.length < ivLength + tagLength) return null
  for (const secret of everySecret(secrets)) {
    const plain = openUnder(bytes, secret)
    if (plain !== null) return plain
  }
  return null
}

/** An identity number in clear again. Throws where it was sealed under a secret that is not given, or changed. */
export const openIdCard = (sealed: string, secrets: Secrets): string => {
  const plain = tryIdCard(sealed, secrets)
  if (plain === null) throw new Error('an identity number does not open under any of the secrets')
  return plain
}
