import { type DeviceUse, deviceTypeOf } from './deviceTypes.ts'

interface CommandSpec {
  readonly command: string
  readonly name: string
  /** The uses whose devices know it; all devices without. */
  readonly uses?: readonly DeviceUse[]
  /** What is lost or begins for people at once, asked about first. */
  readonly asks?: string
}

/** The commands and the types that know each (hole H-064). */
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

/** The commands that devices of a type know; none for a type that is not known. */
export const commandsOf = (type: string): readonly CommandSpec[] => {
  const uses = deviceTypeOf(type)?.uses
  if (uses === undefined) return []
  return deviceCommands.filter((one) => one.uses?.some((use) => uses.includes(use)) ?? true)
}

/** The name of a command; the command itself where the catalogue lacks it. */
export const nameOfCommand = (command: string): string =>
  deviceCommands.find((one) => one.command === command)?.name ?? command

/** The identifier of every command to a device (A-CONST-058). */
export const commandIdentifier = 'qzc' as const

/** The code of a command that was not carried out, and the value of one that was (O-CONST-081, 082). */
export const invokeFailedCode = 'iot.device.InvokeThingServiceFailed'
export const invokeSucceeded = 1

interface Command {
  readonly command: string
  readonly data: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The base64 of a command's JSON, as `args.data` carries it. */
export const packCommand = ({ command, data }: Command): string => {
  const bytes = new TextEncoder().encode(JSON.stringify({ command, data }))
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

const parse = (base64: string): unknown => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** The command in such a text; null where it holds none. */
export const unpackCommand = (base64: string): Command | null => {
  try {
    const told = parse(base64)
    if (!isRecord(told) || typeof told['command'] !== 'string') return null
    const { command } = told
    // No database holds a NUL, wherever in the data it stands.
    if (command === '' || command.length > 64 || JSON.stringify(told).includes(String.raw`\u0000`)) return null
    return { command, data: told['data'] ?? {} }
  } catch {
    return null
  }
}
