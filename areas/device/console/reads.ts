import { useCall } from '../../../platform/console/client/useCall.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { device } from '../contract.ts'

/** Calls to read again after a device or location changes. */
export const deviceReads = [
  device.page,
  device.ofSchool,
  device.ofManager,
  device.one,
  device.statuses,
  device.numbers,
  device.locations,
]

/** The school of the session as call input. */
export const useOwnSchool = () => ({ params: { schoolId: useUser().schoolId ?? 0 } })

/** Locations of the school. */
export const useLocations = () => useCall(device.locations, useOwnSchool(), { fresh: 10_000 })

/** Buildings of the school with their rooms. */
export const useDeviceBuildings = () => useCall(device.places, useOwnSchool(), { fresh: 60_000 }).data ?? []
