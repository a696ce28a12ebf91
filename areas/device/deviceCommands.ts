import { type DeviceUse, findDeviceType } from './deviceTypes.ts'

interface CommandSpec {
  readonly command: string
  readonly name: string
  /** Device uses that support this command. If absent, all devices support it. */
  readonly uses?: readonly DeviceUse[]
  /** Warning shown before sending, for commands with an immediate effect on people. */
  readonly asks?: string
}

/** All commands with the device uses that support them (hole H-064). */
export const deviceCommands: readonly CommandSpec[] = [
  { command: 'syncClock', name: '校准时间' },
  { command: 'reboot', name: '重启设备', asks: '设备重启期间不能使用，约一分钟后恢复。' },
  { command: 'openDoor', name: '远程开门', uses: ['access'], asks: '门将立即打开。' },
  { command: 'capture', name: '抓拍一张', uses: ['face', 'camera'] },
  { command: 'syncPeople', name: '更新人员名单', uses: ['access', 'terminal', 'face', 'phone'] },
  { command: 'play', name: '开始播放', uses: ['display'] },
  { command: 'stop', name: '停止播放', uses: ['display'] },
  { command: 'afterSchool', name: '放学播报', uses: ['dismissal'] },
]

/** Returns the commands that a device type supports, or an empty list for an unknown type. */
export const listSupportedCommands = (type: string): readonly CommandSpec[] => {
  const uses = findDeviceType(type)?.uses
  if (uses === undefined) return []
  return deviceCommands.filter((one) => one.uses?.some((use) => uses.includes(use)) ?? true)
}

/** Returns the Chinese name of a command, or the command itself if it is not in the catalogue. */
export const getCommandName = (command: string): string =>
  deviceCommands.find((one) => one.command === command)?.name ?? command

/** `identifier` of every device command (A-CONST-058). */
export const commandIdentifier = 'qzc' as const

/** Error code of a failed command, and the `success` value of a successful one (O-CONST-081, 082). */
export const invokeFailedCode = 'iot.device.InvokeThingServiceFailed'
export const invokeSucceeded = 1

interface Command {
  readonly command: string
  readonly data: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Encodes a command as base64 of its JSON, as `args.data` carries it. */
export const packCommand = ({ command, data }: Command): string => {
  const bytes = new TextEncoder().encode(JSON.stringify({ command, data }))
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

const parse = (base64: string): unknown => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** Decodes a command from `args.data`. Returns null if the text is not a valid command. */
export const unpackCommand = (base64: string): Command | null => {
  try {
    const parsed = parse(base64)
    if (!isRecord(parsed) || typeof parsed['command'] !== 'string') return null
    const { command } = parsed
    // Refuse NUL characters anywhere in the data, because PostgreSQL can't store them.
    if (command === '' || command.length > 64 || JSON.stringify(parsed).includes(String.raw`\u0000`)) return null
    return { command, data: parsed['data'] ?? {} }
  } catch {
    return null
  }
}
