import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type Secrets, everySecret, keyFor, sealMark, withoutMark } from '../../../../platform/server/secret/secrets.ts'
import type { studentInfo } from '../../../registry/server/tables/students.ts'

/** The column values of an encrypted register number. */
type RegisterNumber = Pick<typeof studentInfo.$inferSelect, 'registerCipher' | 'registerTail' | 'registerIndex'>

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Returns a keyed hash, equal for equal numbers. Nobody can find the number by guessing without the secret. */
const equalityIndex = (plain: string, secret: string) =>
  createHmac('sha256', keyFor(secret, 'equality of identity numbers')).update(plain).digest('base64url')

/** Encrypts an identity number, with its last four characters for lists and a keyed hash for equality. */
export const encryptIdCard = (number: string, secrets: Secrets) => {
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

/** Returns the equality hashes of a number under each secret that may have been used. */
export const idCardIndexes = (number: string, secrets: Secrets): readonly string[] =>
  everySecret(secrets).map((secret) => equalityIndex(number.toUpperCase(), secret))

/** Column values of a record without an identity number. */
export const noIdCard = { idCardCipher: null, idCardTail: null, idCardIndex: null, idCardType: null } as const

/** Encrypts a number of the national student register, which contains an identity number. */
export const encryptRegisterNumber = (number: string, secrets: Secrets): RegisterNumber => {
  const { idCardCipher, idCardTail, idCardIndex } = encryptIdCard(number, secrets)
  return { registerCipher: idCardCipher, registerTail: idCardTail, registerIndex: idCardIndex }
}

/** Decrypts a number. Returns null if it was encrypted with another secret, or altered. */
const decryptWith = (bytes: Buffer, secret: string): string | null => {
  const decipher = createDecipheriv(algorithm, keyFor(secret, 'identity numbers'), bytes.subarray(0, ivLength))
  try {
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Decrypts an identity number. Returns null if no secret fits. */
export const tryDecryptIdCard = (sealed: string, secrets: Secrets): string | null => {
  const bytes = Buffer.from(withoutMark(sealed), 'base64url')
  if (bytes.length < ivLength + tagLength) return null
  for (const secret of everySecret(secrets)) {
    const plain = decryptWith(bytes, secret)
    if (plain !== null) return plain
  }
  return null
}

/** Decrypts an identity number. Throws if no secret fits or the text was altered. */
export const decryptIdCard = (sealed: string, secrets: Secrets): string => {
  const plain = tryDecryptIdCard(sealed, secrets)
  if (plain === null) throw new Error('an identity number does not open under any of the secrets')
  return plain
}
