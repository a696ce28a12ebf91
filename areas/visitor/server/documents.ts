import { openText, sealText } from '../../../platform/server/secret/sealText.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'

const purpose = 'visitor documents'

/** Encrypts a document's number. Lists show only its end. */
export const sealDocument = (number: string | undefined, secrets: Secrets) =>
  number === undefined
    ? { idCardCipher: null, idCardTail: null }
    : { idCardCipher: sealText(number, purpose, secrets), idCardTail: number.slice(-4) }

/** Decrypts a document's number. Null if there is none, or if no secret decrypts it. */
export const openDocument = (cipher: string | null, secrets: Secrets) =>
  cipher === null ? null : openText(cipher, purpose, secrets)

/** A document's number as lists show it. */
export const maskDocument = (tail: string | null): string | null => (tail === null ? null : `****${tail}`)
