import type { CommandRow, DeviceStatus } from './views.ts'

/** How a device's line stands. */
export const statusNames: Readonly<Record<DeviceStatus, string>> = { ONLINE: '在线', OFFLINE: '离线', UNKNOWN: '未知' }

/** The outcome of a command. */
export const commandStateNames: Readonly<Record<CommandRow['state'], string>> = {
  sent: '已下发',
  answered: '已应答',
  timedOut: '下发失败',
  offline: '设备离线',
  refused: '设备不支持',
}
