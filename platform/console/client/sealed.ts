/** True if secrets leave this page encrypted; not on plain http outside the own machine, where browsers have no keys. */
export const canSeal = () => window.isSecureContext

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

/** A text under a published key, base64. */
export const sealUnder = async (published: JsonWebKey, text: string): Promise<string> => {
  const key = await crypto.subtle.importKey('jwk', published, algorithm, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(sealed)))
}
