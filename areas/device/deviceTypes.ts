import { productWord } from '../../platform/contract/words.ts'

/** Uses of a device. They decide which commands it supports. */
export type DeviceUse =
  | 'access'
  | 'terminal'
  | 'face'
  | 'display'
  | 'dismissal'
  | 'camera'
  | 'phone'
  | 'server'
  | 'other'

/** A device type (academics §3): code, Chinese name, product key (null for other makers' devices) and uses. */
interface DeviceType {
  readonly type: string
  readonly name: string
  readonly productKey: string | null
  readonly uses: readonly DeviceUse[]
}

const productType = (word: string, name: string, ...uses: readonly DeviceUse[]): DeviceType => ({
  type: `link.${productWord}.${word}`,
  name,
  productKey: `${productWord}-${word.replaceAll('_', '-')}`,
  uses,
})

const otherMakersType = (type: string, name: string, ...uses: readonly DeviceUse[]): DeviceType => ({
  type,
  name,
  productKey: null,
  uses,
})

/** The 18 known types in the order of the specification. The Chinese names are our choice (hole H-064). */
export const deviceTypes: readonly DeviceType[] = [
  otherMakersType('fd-server', '解析服务器', 'server'),
  productType('faceguard', '人脸门禁面板', 'access', 'face'),
  productType('rfidguard', '刷卡门禁终端', 'access', 'terminal'),
  productType('dormm', '人脸分析仪', 'face'),
  productType('rfidmonitor', '刷卡考勤终端', 'terminal'),
  productType('pad', '电子班牌', 'display', 'terminal'),
  productType('face_display', '信息发布屏', 'display'),
  otherMakersType('device-gateway', '智能网关', 'server'),
  otherMakersType('HK_ACCESS_CONTROL', '门禁一体机', 'access', 'face'),
  otherMakersType('YQ_ACCESS_CONTROL', '门禁一体机（YQ）', 'access', 'face'),
  otherMakersType('AF_ACCESS_CONTROL', '门禁一体机（AF）', 'access', 'face'),
  otherMakersType('CAMERA', '摄像头', 'camera'),
  otherMakersType('AIR_MONITORING', '空气监测仪', 'other'),
  productType('after_school', '可视化放学系统', 'dismissal', 'display'),
  productType('wxphone', '微信话机', 'phone'),
  otherMakersType('FYT_BULLYING', '防欺凌报警器', 'other'),
  otherMakersType('BAIWEI_LOCKER', '智能储物柜', 'other'),
  productType('fixed_phone', '固定话机', 'phone'),
]

const byType = new Map(deviceTypes.map((one) => [one.type, one]))

/** Finds a type by its code. Returns undefined for an unknown code. */
export const findDeviceType = (type: string): DeviceType | undefined => byType.get(type)

const usesWithDisplay: ReadonlySet<DeviceUse> = new Set(['access', 'terminal', 'face', 'display', 'dismissal'])

/** Returns true for types that can have a display: people pass the device, or it shows content itself. */
export const supportsDisplay = (type: string): boolean =>
  byType.get(type)?.uses.some((use) => usesWithDisplay.has(use)) ?? false

/** Returns the Chinese name of a type, or the code if the type is unknown. */
export const getDeviceTypeName = (type: string): string => byType.get(type)?.name ?? type

/** Child types that `device_child_type` accepts (academics §3). */
export const childTypes = ['DR', 'DM', 'CS'] as const
