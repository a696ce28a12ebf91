import { send } from '../../../platform/console/client/send.ts'
import { cipherPrefix, loginCalls } from './loginCalls.ts'

/** Whether passwords leave this page encrypted; not on plain http outside the own machine, where browsers have no keys. */
export const canSeal = () => window.isSecureContext

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

/** The password as it travels: under the server's published key, or as it is where the page is no secure context (H-001). */
export const sealPassword = async (password: string): Promise<string> => {
  if (!canSeal()) return password
  const published = await send(loginCalls.publicKey, {})
  const key = await crypto.subtle.importKey('jwk', published, algorithm, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(password))
  return cipherPrefix + btoa(String.fromCharCode(...new Uint8Array(sealed)))
}
