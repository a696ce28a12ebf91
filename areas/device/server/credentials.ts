import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { largestId } from '../../../platform/contract/ids.ts'
import { afterCommit } from '../../../platform/server/database/afterCommit.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { device as calls } from '../contract.ts'
import { getCredentialMirror } from './credentialMirror.ts'
import { lockDevice } from './lockDevice.ts'
import { findPairingKey } from './pairing.ts'
import type { DeviceKey } from './presence.ts'
import { device, deviceCredential, devicePresence } from './tables.ts'

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Issues a credential, `<deviceId>.<secret>`, which replaces the previous one. Only the SHA-256 of the secret is
 * stored.
 */
export const issueCredential = async (db: Db, { schoolId, deviceId }: DeviceKey, madeAt: Date) => {
  const { name, type } = await lockDevice(db, schoolId, deviceId)
  const secret = randomBytes(32).toString('base64url')
  const set = { tokenHash: hashSecret(secret), madeAt }
  await db
    .insert(deviceCredential)
    .values({ schoolId, deviceId, ...set })
    .onConflictDoUpdate({ target: [deviceCredential.schoolId, deviceCredential.deviceId], set })
  const credential = `${deviceId}.${secret}`
  afterCommit(db, () => getCredentialMirror().made(deviceId, credential))
  return { name, type, credential }
}

/** Issues a credential, and returns it with the school's public key that the device must pin. */
export const makeCredential = async ({ db, session, body, clock, config }: Context<typeof calls.newCredential>) => {
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const { type, ...made } = await issueCredential(db, { schoolId, deviceId: body.id }, now)
  return { id: body.id, ...made, listKey: await findPairingKey({ db, schoolId, type, secrets: config, now }) }
}

/** Revokes the credential of a device. Refuses with `notFound` if there isn't one. */
export const revokeCredential = async ({ db, session, query }: Context<typeof calls.revokeCredential>) => {
  const gone = await db
    .delete(deviceCredential)
    .where(and(eq(deviceCredential.schoolId, schoolOf(session)), eq(deviceCredential.deviceId, query.id)))
    .returning({ deviceId: deviceCredential.deviceId })
  if (gone.length === 0) throw new Refusal(common.notFound)
  afterCommit(db, () => getCredentialMirror().changed(query.id))
  return null
}

const credentialPattern = /^([1-9]\d{0,15})\.([\w-]{43})$/

/** A device identified by its credential. */
export interface KnownDevice {
  readonly schoolId: number
  readonly deviceId: number
  readonly name: string
  readonly locationId: number | null
}

/**
 * Finds the device of a credential. Returns null for a wrong or revoked credential and for a disabled device. The
 * school is not known yet, so call it in a system transaction.
 */
export const findDeviceByCredential = async (db: Db, text: string): Promise<KnownDevice | null> => {
  const [, id = '', secret = ''] = credentialPattern.exec(text) ?? []
  const deviceId = Number(id)
  if (deviceId === 0 || deviceId > largestId) return null
  const [row] = await db
    .select({
      schoolId: device.schoolId,
      deviceId: device.id,
      name: device.name,
      locationId: device.locationId,
      tokenHash: deviceCredential.tokenHash,
    })
    .from(deviceCredential)
    .innerJoin(device, and(eq(device.schoolId, deviceCredential.schoolId), eq(device.id, deviceCredential.deviceId)))
    .where(and(eq(deviceCredential.deviceId, deviceId), eq(device.disabled, false)))
  if (row === undefined) return null
  const { tokenHash, ...known } = row
  return timingSafeEqual(Buffer.from(tokenHash), Buffer.from(hashSecret(secret))) ? known : null
}

/** Returns the hash of a credential's secret, to check a connected device again without keeping its secret. */
export const hashCredentialSecret = (text: string): string => hashSecret(credentialPattern.exec(text)?.[2] ?? '')

const isOneOf = (deviceIds: readonly number[]) => among(deviceCredential.deviceId, deviceIds)

/** Finds the enabled devices among these ids, with credential hash and stored online status. Runs as the system. */
export const findAdmittedDevices = (db: Db, deviceIds: readonly number[]) =>
  db
    .select({ deviceId: device.id, seal: deviceCredential.tokenHash, isOnline: devicePresence.online })
    .from(deviceCredential)
    .innerJoin(device, and(eq(device.schoolId, deviceCredential.schoolId), eq(device.id, deviceCredential.deviceId)))
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .where(and(eq(device.disabled, false), isOneOf(deviceIds)))

/** Finds the devices among these ids that have a credential, disabled ones included. Runs as the system. */
export const findDevicesWithCredential = (db: Db, deviceIds: readonly number[]) =>
  db
    .select({
      schoolId: device.schoolId,
      deviceId: device.id,
      name: device.name,
      locationId: device.locationId,
      seal: deviceCredential.tokenHash,
      disabled: device.disabled,
    })
    .from(deviceCredential)
    .innerJoin(device, and(eq(device.schoolId, deviceCredential.schoolId), eq(device.id, deviceCredential.deviceId)))
    .where(isOneOf(deviceIds))
