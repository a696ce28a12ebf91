import { type webcrypto, subtle } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Database } from '../../../../platform/server/database/database.ts'
import { cipherPrefix, passwordRefusals } from '../../contract.ts'
import { keyPair } from './tables.ts'

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
const pairName = 'password-transport'

interface Keys {
  readonly publicJwk: webcrypto.JsonWebKey
  readonly privateKey: webcrypto.CryptoKey
}

const generate = async (): Promise<{ publicKey: string; privateKey: string }> => {
  const pair = await subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  )
  return {
    publicKey: JSON.stringify(await subtle.exportKey('jwk', pair.publicKey)),
    privateKey: JSON.stringify(await subtle.exportKey('jwk', pair.privateKey)),
  }
}

/** Reads the key pair that all nodes share. The first node to read it creates it. */
const loadKeys = async (database: Database): Promise<Keys> => {
  const read = () =>
    database.asSystem('the key pair of password transport', (db) =>
      db.select().from(keyPair).where(eq(keyPair.name, pairName)),
    )
  let [row] = await read()
  if (!row) {
    const made = await generate()
    await database.asSystem('the key pair of password transport', (db) =>
      db
        .insert(keyPair)
        .values({ name: pairName, ...made })
        .onConflictDoNothing(),
    )
    ;[row] = await read()
  }
  if (!row) throw new Error('the key pair of password transport could not be stored')
  const publicJwk: webcrypto.JsonWebKey = JSON.parse(row.publicKey)
  const privateJwk: webcrypto.JsonWebKey = JSON.parse(row.privateKey)
  return { publicJwk, privateKey: await subtle.importKey('jwk', privateJwk, algorithm, false, ['decrypt']) }
}

const loaded = new WeakMap<Database, Promise<Keys>>()

const keysOf = (database: Database): Promise<Keys> => {
  const known = loaded.get(database)
  if (known) return known
  const loading = loadKeys(database)
  loaded.set(database, loading)
  // Don't cache a failure, so that the next caller retries.
  loading.catch(() => loaded.delete(database))
  return loading
}

/** The public key that encrypts passwords, as a JWK. */
export const publicPasswordKey = async (database: Database) => {
  const { publicJwk } = await keysOf(database)
  return { kty: publicJwk.kty ?? '', n: publicJwk.n ?? '', e: publicJwk.e ?? '', alg: 'RSA-OAEP-256', ext: true }
}

/** Returns the typed password: decrypts an encrypted one and returns a plain one unchanged (decision on H-001). */
export const readPassword = async (database: Database, sent: string): Promise<string> => {
  if (!sent.startsWith(cipherPrefix)) return sent
  const { privateKey } = await keysOf(database)
  try {
    const bytes = Buffer.from(sent.slice(cipherPrefix.length), 'base64')
    return new TextDecoder('utf-8', { fatal: true }).decode(await subtle.decrypt(algorithm, privateKey, bytes))
  } catch {
    throw new Refusal(passwordRefusals.badCipher)
  }
}
