import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Secrets, everySecret, keyFor } from '../../../platform/server/secret/secrets.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

const purpose = 'sheets of first passwords'

/** Encrypts bytes for the file store, so that access to the store reveals no first password. */
export const encryptBytes = (plain: Uint8Array, { secret }: Secrets): Buffer => {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts bytes. Returns null if none of the secrets decrypts them. */
export const decryptBytes = (sealed: Buffer, secrets: Secrets): Buffer | null => {
  for (const secret of everySecret(secrets)) {
    const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), sealed.subarray(0, ivLength))
    try {
      decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
      return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
    } catch {
      // The file may be encrypted with another secret. Try the next one.
    }
  }
  return null
}
