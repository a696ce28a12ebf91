import { commandCalls } from './commandContract.ts'
import { demoCalls } from './demoContract.ts'
import { deviceCalls } from './deviceContract.ts'
import { locationCalls } from './locationContract.ts'

export {
  commandIdentifier,
  listSupportedCommands,
  deviceCommands,
  invokeFailedCode,
  packCommand,
} from './deviceCommands.ts'
export { isGateAddress } from './deviceFields.ts'
export { findDeviceType, deviceTypes, getDeviceTypeName } from './deviceTypes.ts'
export { deviceRefusals } from './refusals.ts'
export { DeviceConfig } from './views.ts'
export type { CommandRow, DeviceStatus, DeviceView, LocationView, OnlineRow } from './views.ts'

export const device = { ...deviceCalls, ...locationCalls, ...commandCalls, ...demoCalls }
