import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import { type Importing, importCall } from '../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { deviceLimits, isGateAddress, isIp, isMac } from '../deviceFields.ts'
import { findDeviceType } from '../deviceTypes.ts'
import { deviceRefusals } from '../refusals.ts'
import { type DeviceKey, type DeviceRow, deviceSheet, readDeviceRow } from './deviceSheet.ts'
import { refuseDuplicateDevice } from './save.ts'
import { device, location } from './tables.ts'

type Device = typeof device.$inferSelect

interface Facts {
  readonly locationOf: ReadonlyMap<string, number>
  readonly deviceOf: ReadonlyMap<string, Device>
}

const readFacts = async (db: Db, { schoolId }: Importing<unknown>): Promise<Facts> => {
  const places = await db.select().from(location).where(eq(location.schoolId, schoolId))
  const devices = await db.select().from(device).where(eq(device.schoolId, schoolId))
  return {
    locationOf: new Map(places.map(({ code, id }) => [code, id])),
    deviceOf: new Map(devices.map((one) => [one.sn, one])),
  }
}

/** True if a device lets people through, and the row gives it another type or address. */
const changesGate = ({ type, ip }: DeviceRow, known: Device | undefined): boolean => {
  if (known !== undefined && known.type === type && (ip === null || ip === known.ip)) return false
  return findDeviceType(type)?.uses.includes('access') ?? false
}

/** Builds the check of the rows. It keeps state: a number of an earlier row is a duplicate. */
const makeRowCheck = ({ locationOf, deviceOf }: Facts) => {
  const usedSns = new Set<string>()
  const macOwners = new Map([...deviceOf.values()].flatMap(({ mac, sn }) => (mac === null ? [] : [[mac, sn] as const])))
  return (row: SheetRow<DeviceKey>): RowFault<DeviceKey>[] => {
    const read = readDeviceRow(row)
    const { sn, mac, location: place } = read
    const [known, ip] = [deviceOf.get(sn), read.ip ?? '']
    const faults: RowFault<DeviceKey>[] = []
    if (usedSns.has(sn)) faults.push({ key: 'sn', why: '本文件中已有此序列号' })
    if (mac !== null && !isMac(mac)) faults.push({ key: 'mac', why: 'MAC 地址的格式为 A4:14:37:00:12:9F' })
    else if (mac !== null && (macOwners.get(mac) ?? sn) !== sn)
      faults.push({ key: 'mac', why: '本校或本文件中已有此 MAC 地址' })
    if (!isIp(ip)) faults.push({ key: 'ip', why: 'IP 地址的格式为 192.168.10.21' })
    else if (changesGate(read, known) && !isGateAddress(ip || (known?.ip ?? ''), false))
      faults.push({ key: 'ip', why: deviceRefusals.gateAddress.msg })
    if (place !== null && !locationOf.has(place)) faults.push({ key: 'location', why: '没有此位置代码' })
    usedSns.add(sn)
    if (mac !== null) macOwners.set(mac, sn)
    return faults
  }
}

/** Returns the moment of a row's day. A device keeps its exact moment if the row has the day that our export shows. */
const readInstalled = ({ installed }: DeviceRow, known: Device | undefined, timeZone: string): Date | null => {
  const before = known?.installedAt ?? null
  if (installed === null) return before
  if (before !== null && toWireTime(before, timeZone).startsWith(installed)) return before
  return startOfDay(installed, timeZone)
}

/** Returns the values of a device after the import. Blank cells keep those of a known device. */
const valuesOf = (row: DeviceRow, { locationOf, deviceOf }: Facts, timeZone: string) => {
  const { name, type, sn, location: place } = row
  const known = deviceOf.get(sn)
  return {
    name,
    type,
    sn,
    mac: row.mac ?? known?.mac ?? null,
    ip: row.ip ?? known?.ip ?? null,
    locationId: (place === null ? known?.locationId : locationOf.get(place)) ?? null,
    installedAt: readInstalled(row, known, timeZone),
    longitude: row.longitude ?? known?.longitude ?? null,
    latitude: row.latitude ?? known?.latitude ?? null,
    height: row.height ?? known?.height ?? null,
  }
}

type Values = ReturnType<typeof valuesOf>

/** Returns a text that is equal for equal values. */
const textOf = ({ name, type, mac, ip, locationId, installedAt, longitude, latitude, height }: Omit<Values, 'sn'>) =>
  JSON.stringify([name, type, mac, ip, locationId, installedAt, longitude, latitude, height])

/** Rows per insert, because the number of parameters in a statement is limited. */
const batch = 500

const insertDevices = async (db: Db, schoolId: number, devices: readonly Values[]): Promise<void> => {
  for (let from = 0; from < devices.length; from += batch) {
    const some = devices.slice(from, from + batch)
    await db.insert(device).values(some.map((values) => ({ ...values, schoolId, config: {} })))
  }
}

/** Imports devices from a file, all or none: known serial numbers are changed, others added. */
export const deviceImport = importCall({
  name: 'device.importDevices',
  title: '设备导入',
  needs: 'device:device:edit',
  sheet: deviceSheet,
  mostRows: deviceLimits.rows,
  about: z.null(),
  read: readFacts,
  check: makeRowCheck,
  write: async (db, rows, _facts, importing) => {
    // The devices are read again, because somebody may have changed one since the check.
    const now = await readFacts(db, importing)
    const devices = rows.map((row) => valuesOf(readDeviceRow(row), now, importing.timeZone))
    const changed = devices.flatMap((values) => {
      const known = now.deviceOf.get(values.sn)
      return known !== undefined && textOf(known) !== textOf(values) ? [{ known, values }] : []
    })
    const refuseDuplicate = refuseDuplicateDevice({ sn: '文件中', mac: '文件中' })
    for (const { known, values } of changed) {
      await db
        .update(device)
        .set({ ...values, version: known.version + 1 })
        .where(and(eq(device.schoolId, importing.schoolId), eq(device.id, known.id)))
        .catch(refuseDuplicate)
    }
    const added = devices.filter(({ sn }) => !now.deviceOf.has(sn))
    await insertDevices(db, importing.schoolId, added).catch(refuseDuplicate)
    return { devices: added.length, changed: changed.length }
  },
})
