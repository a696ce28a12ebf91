import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Secrets, everySecret, keyFor, sealMark, withoutMark } from './secrets.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Encrypts a text for storage with the current secret. */
export const sealText = (plain: string, purpose: string, secrets: Secrets): string => {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyFor(secrets.secret, purpose), iv)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return sealMark(secrets) + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

const decrypt = (bytes: Buffer, purpose: string, secret: string): string | null => {
  const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), bytes.subarray(0, ivLength))
  try {
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/**
 * Decrypts a stored text. Also returns if the current secret has encrypted it; null if none of the secrets decrypts
 * it.
 */
export const openText = (sealed: string, purpose: string, secrets: Secrets) => {
  const bytes = Buffer.from(withoutMark(sealed), 'base64url')
  if (bytes.length < ivLength + tagLength) return null
  for (const [place, secret] of everySecret(secrets).entries()) {
    const plain = decrypt(bytes, purpose, secret)
    if (plain !== null) return { plain, isTodays: place === 0 && sealed.startsWith(sealMark(secrets)) }
  }
  return null
}
