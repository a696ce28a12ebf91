import { subtle } from 'node:crypto'
import { identity } from '../../areas/identity/contract.ts'
import type { TestServer } from './server.ts'

/** Encrypts a password as the console does: with the server's published key, in base64 with its prefix. */
export const encryptFor = async (server: Pick<TestServer, 'call'>, password: string): Promise<string> => {
  const { data: jwk } = await server.call(identity.publicKey, {})
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await subtle.importKey('jwk', jwk, algorithm, false, ['encrypt'])
  const bytes = await subtle.encrypt(algorithm, key, new TextEncoder().encode(password))
  return `enc:${Buffer.from(bytes).toString('base64')}`
}
