import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { type Cell, type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { type Importing, importCall } from '../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { deviceLimits, isGateAddress, isIp, isMac } from '../deviceFields.ts'
import { deviceTypes } from '../deviceTypes.ts'
import { deviceRefusals } from '../refusals.ts'
import { normalizeMac, refuseDuplicateDevice } from './save.ts'
import { device, location } from './tables.ts'

const position = { kind: 'number', width: 12 } as const

/** Columns of the import file, one device per row. */
export const deviceSheet = sheetDefinition({
  title: '设备',
  columns: [
    {
      key: 'name',
      title: '名称',
      kind: 'text',
      required: true,
      longest: deviceLimits.name,
      width: 24,
      example: '1号楼东门',
    },
    {
      key: 'type',
      title: '类型',
      kind: 'choice',
      required: true,
      choices: deviceTypes.map(({ name }) => name),
      width: 18,
    },
    {
      key: 'sn',
      title: '序列号',
      kind: 'text',
      number: 'code',
      required: true,
      longest: deviceLimits.sn,
      width: 22,
      example: 'FG2026000121',
    },
    { key: 'mac', title: 'MAC 地址', kind: 'text', longest: 17, width: 20, example: 'A4:14:37:00:12:9F' },
    { key: 'ip', title: 'IP 地址', kind: 'text', longest: 45, width: 18, example: '192.168.10.21' },
    {
      key: 'location',
      title: '位置代码',
      kind: 'text',
      number: 'code',
      longest: 32,
      width: 16,
      note: '须已在“位置”中建好',
    },
    { key: 'installed', title: '安装日期', kind: 'date', width: 14 },
    { key: 'longitude', title: '经度', least: -180, most: 180, ...position },
    { key: 'latitude', title: '纬度', least: -90, most: 90, ...position },
    { key: 'height', title: '高度（米）', least: -1000, most: 10_000, ...position },
  ],
})

type Key = (typeof deviceSheet)['columns'][number]['key']

const readText = (cell: Cell) => String(cell ?? '').trim()
const readNumber = (cell: Cell) => (cell === null ? null : Number(cell))

interface Facts {
  readonly locationOf: ReadonlyMap<string, number>
  readonly sns: ReadonlySet<string>
  readonly macs: ReadonlySet<string>
}

const readFacts = async (db: Db, { schoolId }: Importing<unknown>): Promise<Facts> => {
  const places = await db.select().from(location).where(eq(location.schoolId, schoolId))
  const devices = await db.select({ sn: device.sn, mac: device.mac }).from(device).where(eq(device.schoolId, schoolId))
  return {
    locationOf: new Map(places.map(({ code, id }) => [code, id])),
    sns: new Set(devices.map(({ sn }) => sn)),
    macs: new Set(devices.flatMap(({ mac }) => mac ?? [])),
  }
}

/** True if the type in the row lets people through. */
const opensDoors = (row: SheetRow<Key>) =>
  deviceTypes.some(({ name, uses }) => name === readText(row.type) && uses.includes('access'))

/** Builds the check of the rows. It keeps state: a serial number or MAC address of an earlier row is a duplicate. */
const makeRowCheck = ({ locationOf, sns, macs }: Facts) => {
  const [usedSns, usedMacs] = [new Set(sns), new Set(macs)]
  return (row: SheetRow<Key>): RowFault<Key>[] => {
    const [sn, mac, ip, place] = [
      readText(row.sn),
      normalizeMac(readText(row.mac)),
      readText(row.ip),
      readText(row.location),
    ]
    const faults: RowFault<Key>[] = []
    if (usedSns.has(sn)) faults.push({ key: 'sn', why: '本校或本文件中已有此序列号' })
    if (!isMac(mac)) faults.push({ key: 'mac', why: 'MAC 地址的格式为 A4:14:37:00:12:9F' })
    else if (usedMacs.has(mac)) faults.push({ key: 'mac', why: '本校或本文件中已有此 MAC 地址' })
    if (!isIp(ip)) faults.push({ key: 'ip', why: 'IP 地址的格式为 192.168.10.21' })
    else if (opensDoors(row) && !isGateAddress(ip, false))
      faults.push({ key: 'ip', why: deviceRefusals.gateAddress.msg })
    if (place !== '' && !locationOf.has(place)) faults.push({ key: 'location', why: '没有此位置代码' })
    usedSns.add(sn)
    if (mac !== '') usedMacs.add(mac)
    return faults
  }
}

const typeNamed = new Map(deviceTypes.map(({ name, type }) => [name, type]))

const toDeviceRow = (row: SheetRow<Key>, { locationOf }: Facts, { schoolId, timeZone }: Importing<unknown>) => ({
  schoolId,
  name: readText(row.name),
  type: typeNamed.get(readText(row.type)) ?? '',
  sn: readText(row.sn),
  mac: normalizeMac(readText(row.mac)) || null,
  ip: readText(row.ip) || null,
  locationId: locationOf.get(readText(row.location)) ?? null,
  installedAt: row.installed === null ? null : startOfDay(readText(row.installed), timeZone),
  longitude: readNumber(row.longitude),
  latitude: readNumber(row.latitude),
  height: readNumber(row.height),
  config: {},
})

/** Rows per insert, because the number of parameters in a statement is limited. */
const batch = 500

/** Imports devices from a file, all or none. */
export const deviceImport = importCall({
  name: 'device.importDevices',
  title: '设备导入',
  needs: 'device:device:edit',
  sheet: deviceSheet,
  mostRows: deviceLimits.rows,
  about: z.null(),
  read: readFacts,
  check: makeRowCheck,
  write: async (db, rows, facts, importing) => {
    const devices = rows.map((row) => toDeviceRow(row, facts, importing))
    for (let from = 0; from < devices.length; from += batch) {
      const some = devices.slice(from, from + batch)
      await db
        .insert(device)
        .values(some)
        .catch(refuseDuplicateDevice({ sn: '文件中', mac: '文件中' }))
    }
    return { devices: devices.length }
  },
})
