import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyedHash } from '../../../platform/server/keyedHash.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Keys of the installation's secret, each for one purpose alone. */
const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** An identity number as it is stored: encrypted, with its last characters for lists and a keyed hash for equality. */
export const sealIdCard = (number: string, secret: string) => {
  const plain = number.toUpperCase()
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyFor(secret, 'identity numbers'), iv)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return {
    idCardCipher: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url'),
    idCardTail: plain.slice(-4),
    idCardIndex: keyedHash(keyFor(secret, 'equality of identity numbers'))(plain),
  }
}

/** No identity number. */
export const noIdCard = { idCardCipher: null, idCardTail: null, idCardIndex: null } as const

/** An identity number in clear again. Throws where it was sealed under another secret, or changed. */
export const openIdCard = (sealed: string, secret: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, keyFor(secret, 'identity numbers'), bytes.subarray(0, ivLength))
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}
