/** True if this page can encrypt secrets. On plain http, except on localhost, browsers don't offer the crypto API. */
export const canEncrypt = () => window.isSecureContext

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

/** Encrypts a text with a published RSA key and returns it as base64. */
export const encryptWithPublicKey = async (published: JsonWebKey, text: string): Promise<string> => {
  const key = await crypto.subtle.importKey('jwk', published, algorithm, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(sealed)))
}
