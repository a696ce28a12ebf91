import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { openText, sealText } from '../../../../platform/server/secret/sealText.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { gateKey } from '../tables.ts'

const purpose = 'keys of the lists of gates'

interface Asking {
  readonly db: Db
  readonly schoolId: number
  readonly secrets: Secrets
  readonly now: Date
}

/** A school's key. The public key is 32 bytes in base64url, as gates pin it. */
interface SigningKey {
  readonly publicKey: string
  readonly privateKey: KeyObject
}

const exportKey = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'der' }).toString('base64url')

const importKey = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64url'), type: 'pkcs8', format: 'der' })

const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? ''

/** Replaces a school's key. Gates with the old key accept no list until they are paired again. */
export const renewKey = async ({ db, schoolId, secrets, now }: Asking): Promise<SigningKey> => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = publicKeyOf(privateKey)
  const set = { publicKey, privateKey: sealText(exportKey(privateKey), purpose, secrets), madeAt: now }
  await db
    .insert(gateKey)
    .values({ schoolId, ...set })
    .onConflictDoUpdate({ target: gateKey.schoolId, set })
  return { publicKey, privateKey }
}

/** Returns a school's key. It's created on first use, and again if no secret can decrypt it any more. */
export const findKey = async (asking: Asking): Promise<SigningKey> => {
  const { db, schoolId, secrets } = asking
  const [row] = await db.select().from(gateKey).where(eq(gateKey.schoolId, schoolId)).for('update')
  const opened = row && openText(row.privateKey, purpose, secrets)
  if (!row || !opened) return renewKey(asking)
  if (!opened.isTodays) {
    const privateKey = sealText(opened.plain, purpose, secrets)
    await db.update(gateKey).set({ privateKey }).where(eq(gateKey.schoolId, schoolId))
  }
  return { publicKey: row.publicKey, privateKey: importKey(opened.plain) }
}

/** Returns the signature of a text in base64url. */
export const signText = (text: string, { privateKey }: SigningKey): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64url')
