import { useCall } from '../../../platform/console/client/useCall.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { device } from '../contract.ts'

/** The calls that tell of devices, and of where they stand. */
export const deviceReads = [
  device.page,
  device.ofSchool,
  device.ofManager,
  device.one,
  device.statuses,
  device.numbers,
  device.locations,
]

/** The school that the session works in, as an input of calls. */
export const useOwnSchool = () => ({ params: { schoolId: useUser().schoolId ?? 0 } })

/** The places of the school where records are collected. */
export const useLocations = () => useCall(device.locations, useOwnSchool(), { fresh: 10_000 })

/** The buildings of the school with their rooms. */
export const usePlaces = () => useCall(device.places, useOwnSchool(), { fresh: 60_000 }).data ?? []
