import { type Cell, type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { deviceLimits } from '../deviceFields.ts'
import { deviceTypes } from '../deviceTypes.ts'
import { normalizeMac } from './save.ts'

const position = { kind: 'number', width: 12 } as const

/** Columns of the import file, one device per row. The export has them too, so that its file can be imported again. */
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
      note: '本校已有此序列号时修改该设备，空白的单元格不变',
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

export type DeviceKey = (typeof deviceSheet)['columns'][number]['key']

const readText = (cell: Cell) => String(cell ?? '').trim()
const readNumber = (cell: Cell) => (cell === null ? null : Number(cell))

const typeNamed = new Map(deviceTypes.map(({ name, type }) => [name, type]))

/** Reads the cells of a row. Blank cells are null. */
export const readDeviceRow = (row: SheetRow<DeviceKey>) => ({
  name: readText(row.name),
  type: typeNamed.get(readText(row.type)) ?? '',
  sn: readText(row.sn),
  mac: normalizeMac(readText(row.mac)) || null,
  ip: readText(row.ip) || null,
  location: readText(row.location) || null,
  installed: readText(row.installed) || null,
  longitude: readNumber(row.longitude),
  latitude: readNumber(row.latitude),
  height: readNumber(row.height),
})

export type DeviceRow = ReturnType<typeof readDeviceRow>
