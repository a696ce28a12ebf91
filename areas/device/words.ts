import type { CommandRow, DeviceStatus } from './views.ts'

/** Names of the online statuses. */
export const statusNames: Readonly<Record<DeviceStatus, string>> = { ONLINE: '在线', OFFLINE: '离线', UNKNOWN: '未知' }

/** Names of the command states. */
export const commandStateNames: Readonly<Record<CommandRow['state'], string>> = {
  sent: '已下发',
  answered: '已应答',
  timedOut: '下发失败',
  offline: '设备离线',
  refused: '设备不支持',
}
