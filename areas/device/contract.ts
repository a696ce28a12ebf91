import { commandCalls } from './commandCalls.ts'
import { demoCalls } from './demoCalls.ts'
import { deviceCalls } from './deviceCalls.ts'
import { locationCalls } from './locationCalls.ts'

export {
  commandIdentifier,
  listSupportedCommands,
  deviceCommands,
  invokeFailedCode,
  packCommand,
} from './deviceCommands.ts'
export { findDeviceType, deviceTypes, getDeviceTypeName } from './deviceTypes.ts'
export { deviceRefusals } from './refusals.ts'
export type { CommandRow, DeviceStatus, DeviceView, LocationView, OnlineRow } from './views.ts'

export const device = { ...deviceCalls, ...locationCalls, ...commandCalls, ...demoCalls }
