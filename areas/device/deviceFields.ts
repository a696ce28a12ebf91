import { z } from 'zod'
import { nameText, numberText } from '../../platform/contract/blanks.ts'
import { fieldMeaning, flag, id, text } from '../../platform/contract/ids.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { UserId } from '../registry/contract.ts'
import { deviceTypes } from './deviceTypes.ts'
import { DeviceConfig, DeviceStatus } from './views.ts'

/**
 * Limits: `rows` per import file, `managers` per device, `ids` per status query. `name` and `sn` are in characters.
 */
export const deviceLimits = { rows: 5000, managers: 20, ids: 1000, name: 40, sn: 64 } as const

export const DeviceId = id('device')
export const LocationId = id('deviceLocation')

const DeviceTypeCode = z.enum(deviceTypes.map(({ type }) => type))

const macPattern = /^(?:[\da-f]{2}[:-]){5}[\da-f]{2}$/i
const ipPattern = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$|^[\da-f:]*:[\da-f:]*$/i

const ipv4Part = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const privatePattern = new RegExp(String.raw`^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.${ipv4Part})+$`)
const plainIpv4Pattern = new RegExp(String.raw`^${ipv4Part}(?:\.${ipv4Part}){3}$`)

/** True for an IPv4 address of the computer itself, in plain decimal form. */
const isLoopbackAddress = (value: string) => plainIpv4Pattern.test(value) && value.startsWith('127.')

/**
 * Accepts an empty text or the address of a gate, to which keepers' pages connect: a private IPv4 address in plain decimal
 * form, in the demo also a loopback one. Any other address would make the pages reach out of the school.
 */
export const isGateAddress = (value: string, isDemo: boolean) =>
  value === '' || (plainIpv4Pattern.test(value) && privatePattern.test(value)) || (isDemo && isLoopbackAddress(value))

/** Accepts an empty text or a MAC address. */
export const isMac = (value: string) => value === '' || macPattern.test(value)
export const isIp = (value: string) => value === '' || ipPattern.test(value)

const Longitude = z.number('请填写数字').min(-180, '经度为 -180 至 180').max(180, '经度为 -180 至 180')
const Latitude = z.number('请填写数字').min(-90, '纬度为 -90 至 90').max(90, '纬度为 -90 至 90')
const Height = z.number('请填写数字').min(-1000, '高度为 -1000 至 10000').max(10_000, '高度为 -1000 至 10000')

/** Input of `save`. Managers and class stay unchanged if they are missing. */
export const SavedDevice = z.object({
  id: DeviceId.optional(),
  name: nameText(deviceLimits.name, '请填写名称'),
  basePackageName: DeviceTypeCode.describe('设备类型'),
  sn: numberText(deviceLimits.sn).min(1, '请填写序列号').register(fieldMeaning, { sample: 'newSn' }),
  mac: text(17)
    .refine(isMac, '请填写 MAC 地址，如 A4:14:37:00:12:9F')
    .register(fieldMeaning, { sample: 'newMac' })
    .default(''),
  ip: text(45)
    .refine(isIp, '请填写 IP 地址，如 192.168.10.21')
    .register(fieldMeaning, { sample: 'deviceIp' })
    .default(''),
  locationCodeId: LocationId.nullable().default(null),
  roomId: id('dormRoom').nullable().default(null),
  departmentId: id('department').nullable().optional(),
  managerIds: z.array(UserId).max(deviceLimits.managers).optional(),
  longitude: Longitude.nullable().default(null),
  latitude: Latitude.nullable().default(null),
  height: Height.nullable().default(null).describe('安装高度，米'),
  installTime: WireDay.nullable().default(null).describe('安装日期'),
  config: DeviceConfig.default({ device_child_type: null }),
  disabled: flag.default(false).describe('停用的设备不能连接'),
  version: versionOf('deviceVersion'),
})
export type SavedDevice = z.output<typeof SavedDevice>

export const DeviceSearch = z.object({
  keyword: text(64).default('').describe('名称、序列号、MAC 或 IP'),
  basePackageName: DeviceTypeCode.optional(),
  locationCodeId: LocationId.optional(),
  status: DeviceStatus.optional(),
})

/** Maximum size of the stored installation photo, in pixels. */
export const devicePicture = { width: 1600, height: 1600 } as const
