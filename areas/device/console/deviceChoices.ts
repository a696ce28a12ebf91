import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { device } from '../contract.ts'
import { supportsDisplay } from '../deviceTypes.ts'
import { useOwnSchool } from './reads.ts'

/**
 * Options for selects: all devices, devices that can have a display, and locations. Returns null for users who may
 * not view devices.
 */
export const useDeviceChoices = () => {
  const maySee = useAllowed('device:device:view')
  const ownSchool = useOwnSchool()
  const options = { enabled: maySee, fresh: 60_000 }
  const places = useCall(device.locations, ownSchool, options).data ?? []
  const devices = useCall(device.ofSchool, ownSchool, options).data ?? []
  if (!maySee) return null
  const choices = (selected: typeof devices) => selected.map(({ id, name }) => ({ value: id, label: name }))
  return {
    places: places.map(({ id, description }) => ({ value: id, label: description })),
    devices: choices(devices),
    ofDisplays: choices(devices.filter(({ basePackageName }) => supportsDisplay(basePackageName))),
  }
}
