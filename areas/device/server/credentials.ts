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
import { currentKeeper } from './credentialKeeper.ts'
import { lockDevice } from './lockDevice.ts'
import { pairingKey } from './pairing.ts'
import type { DeviceKey } from './presence.ts'
import { device, deviceCredential, devicePresence } from './tables.ts'

const sealOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Gives a device a new credential, `<deviceId>.<secret>`, which opens in place of the one before. It is kept nowhere. */
export const issueCredential = async (db: Db, { schoolId, deviceId }: DeviceKey, madeAt: Date) => {
  const { name, type } = await lockDevice(db, schoolId, deviceId)
  const secret = randomBytes(32).toString('base64url')
  const set = { tokenHash: sealOf(secret), madeAt }
  await db
    .insert(deviceCredential)
    .values({ schoolId, deviceId, ...set })
    .onConflictDoUpdate({ target: [deviceCredential.schoolId, deviceCredential.deviceId], set })
  const credential = `${deviceId}.${secret}`
  afterCommit(db, () => currentKeeper().made(deviceId, credential))
  return { name, type, credential }
}

/** The call by which a device gets its credential, and the key of its school that it pins. */
export const makeCredential = async ({ db, session, body, clock, config }: Context<typeof calls.newCredential>) => {
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const { type, ...made } = await issueCredential(db, { schoolId, deviceId: body.id }, now)
  return { id: body.id, ...made, listKey: await pairingKey({ db, schoolId, type, secrets: config, now }) }
}

/** Takes a device's credential away: it opens nothing from now on. */
export const revokeCredential = async ({ db, session, query }: Context<typeof calls.revokeCredential>) => {
  const gone = await db
    .delete(deviceCredential)
    .where(and(eq(deviceCredential.schoolId, schoolOf(session)), eq(deviceCredential.deviceId, query.id)))
    .returning({ deviceId: deviceCredential.deviceId })
  if (gone.length === 0) throw new Refusal(common.notFound)
  afterCommit(db, () => currentKeeper().changed(query.id))
  return null
}

const shape = /^([1-9]\d{0,15})\.([\w-]{43})$/

/** A device as its own credential makes it known. */
export interface KnownDevice {
  readonly schoolId: number
  readonly deviceId: number
  readonly name: string
  readonly locationId: number | null
}

/**
 * The device that a credential belongs to; null for one that is wrong, was taken away, or whose device is out of use. No
 * school is known before: the caller opens the system's transaction for it.
 */
export const findDeviceByCredential = async (db: Db, text: string): Promise<KnownDevice | null> => {
  const [, id = '', secret = ''] = shape.exec(text) ?? []
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
  return timingSafeEqual(Buffer.from(tokenHash), Buffer.from(sealOf(secret))) ? known : null
}

/** The seal of a credential's secret, by which a connected device is asked for again without its secret being kept. */
export const sealOfCredential = (text: string): string => sealOf(shape.exec(text)?.[2] ?? '')

const ofDevices = (deviceIds: readonly number[]) => among(deviceCredential.deviceId, deviceIds)

/** The seals by which these devices are admitted now, and whether each counts as online; for a node's own devices, as the system. */
export const findSeals = (db: Db, deviceIds: readonly number[]) =>
  db
    .select({ deviceId: device.id, seal: deviceCredential.tokenHash, isOnline: devicePresence.online })
    .from(deviceCredential)
    .innerJoin(device, and(eq(device.schoolId, deviceCredential.schoolId), eq(device.id, deviceCredential.deviceId)))
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .where(and(eq(device.disabled, false), ofDevices(deviceIds)))

/** These devices as far as they have a credential: its seal, and whether the device is put aside. As the system. */
export const findCredentials = (db: Db, deviceIds: readonly number[]) =>
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
    .where(ofDevices(deviceIds))
