import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { afterCommit } from '../../../platform/server/database/afterCommit.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { device as calls } from '../contract.ts'
import { type SavedDevice, isGateAddress } from '../deviceFields.ts'
import { findDeviceType } from '../deviceTypes.ts'
import { deviceRefusals } from '../refusals.ts'
import { getCredentialMirror } from './credentialMirror.ts'
import { lockDevice } from './lockDevice.ts'
import { refuseManagers, saveManagers } from './managers.ts'
import { isDevice, presentDevice, selectDevices } from './rows.ts'
import { saveFormerName } from './formerNames.ts'
import { device } from './tables.ts'

const constraintOf = (error: unknown) => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : ''
}

/** Formats a MAC address as it is stored: upper case with colons. */
export const normalizeMac = (mac: string) => mac.toUpperCase().replaceAll('-', ':')

/** Rethrows a database error, as a refusal if another device has the serial number or MAC address. */
export const refuseDuplicateDevice =
  ({ sn, mac }: { readonly sn: string; readonly mac: string }) =>
  (error: unknown): never => {
    const constraint = constraintOf(error)
    if (constraint === 'device_sn') throw new Refusal(deviceRefusals.snTwice, { sn })
    if (constraint === 'device_mac') throw new Refusal(deviceRefusals.macTwice, { mac })
    throw error
  }

const emptyToNull = (text: string) => (text === '' ? null : text)

const toDeviceRow = (body: SavedDevice, timeZone: string) => {
  const { id: _id, version: _version, managerIds: _managerIds, basePackageName, locationCodeId, ...rest } = body
  const { installTime, departmentId, ...values } = rest
  return {
    ...values,
    mac: emptyToNull(normalizeMac(body.mac)),
    ip: emptyToNull(body.ip),
    type: basePackageName,
    locationId: locationCodeId,
    installedAt: installTime === null ? null : startOfDay(installTime, timeZone),
    ...(departmentId === undefined ? {} : { departmentId }),
  }
}

/** Refuses an address of a gate outside the school's network. */
const refuseGateAddress = ({ basePackageName, ip }: SavedDevice, isDemo: boolean): void => {
  const isGate = findDeviceType(basePackageName)?.uses.includes('access') ?? false
  if (isGate && !isGateAddress(ip, isDemo)) throw new Refusal(deviceRefusals.gateAddress)
}

/** Adds or saves a device. Refuses a stale version, a gate outside the school's network, duplicates, and managers who are not staff. */
export const saveDevice = async (context: Context<typeof calls.save>) => {
  const { db, session, body, clock, config } = context
  const schoolId = schoolOf(session)
  refuseGateAddress(body, config.demo)
  const show = async (id: number) => {
    const [row] = await selectDevices(db, clock.now(), isDevice(schoolId, id))
    if (row === undefined) throw new Refusal(common.notFound)
    return presentDevice(context)(row)
  }
  const { id, version, managerIds } = body
  if (managerIds !== undefined) await refuseManagers(db, schoolId, managerIds)
  const values = toDeviceRow(body, session.timeZone)
  const saving = { name: '设备', schoolId, id, version, values, present: (row: { id: number }) => show(row.id) }
  const saved = await saveVersioned(db, device, saving).catch(refuseDuplicateDevice(body))
  // The broker must know if the device was disabled.
  afterCommit(db, () => getCredentialMirror().changed(saved.id))
  if (managerIds === undefined) return saved
  await saveManagers(db, schoolId, saved.id, managerIds)
  return show(saved.id)
}

/** Clears the department of its devices before it is deleted. */
export const clearDeviceDepartment = async (
  db: Db,
  { departmentId }: { readonly departmentId: number },
): Promise<void> => {
  await db.update(device).set({ departmentId: null }).where(eq(device.departmentId, departmentId))
}

/** Deletes a device with its photo, credential, commands and history. Its name is kept for its records. */
export const deleteDevice = async ({ db, session, query, files }: Context<typeof calls.remove>) => {
  const schoolId = schoolOf(session)
  const { name, pictureFileId } = await lockDevice(db, schoolId, query.id)
  await saveFormerName(db, { schoolId, kind: 'device', id: query.id, name })
  await db.delete(device).where(isDevice(schoolId, query.id))
  afterCommit(db, () => getCredentialMirror().changed(query.id))
  if (pictureFileId !== null) await files.discard(db, pictureFileId)
  return null
}
