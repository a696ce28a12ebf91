import { reachRows } from '../../../platform/server/reachRows.ts'
import { serve } from '../../../platform/server/serve.ts'
import { whenDepartmentIsDeleted } from '../../registry/server/departments.ts'
import { deviceArea } from '../area.ts'
import './auditTitles.ts'
import { invokeDeviceCommand } from './commands.ts'
import { makeCredential, revokeCredential } from './credentials.ts'
import { startEvening } from './evening.ts'
import { deviceExport } from './exports.ts'
import { findCommandPage, findOnlinePage } from './histories.ts'
import {
  countDevices,
  findDevice,
  findDevicePage,
  findStatuses,
  listManagedDevices,
  listSchoolDevices,
} from './lists.ts'
import { deleteLocation, listLocations, listPlaces, saveLocation } from './locations.ts'
import { removePicture, setPicture } from './pictures.ts'
import { deleteDevice, clearDeviceDepartment, saveDevice } from './save.ts'
import { deviceImport } from './deviceImport.ts'
import { device, location } from './tables.ts'

export { prepareDemoGate } from './demoGate.ts'
export { findEntryDevices } from './entryDevices.ts'
export { countUnseenDevices, findDeviceOutages, findOfflineDevices } from './outages.ts'
export { type EveningDevice, type EveningHost, setEveningHost } from './evening.ts'
export { makeDeviceChannel } from './channel/deviceChannel.ts'
export { getCredentialMirror } from './credentialMirror.ts'
export { type CommandOutcome, sendCommand } from './commands.ts'
export { readMessage } from './channel/readMessage.ts'
export { type CommandSender, type SentCommand, setCommandSender } from './commandSender.ts'
export { type DecisionSender, getDecisionSender, setDecisionSender } from './decisionSender.ts'
export { type KnownDevice, findDeviceByCredential } from './credentials.ts'
export { currentOrFormerName, selectNames } from './formerNames.ts'
export { type FindPairingKey, setPairingKeyFinder } from './pairing.ts'
export { listDevicesInPlace } from './placeDevices.ts'
export { normalizeMac } from './save.ts'
export { type DeviceKey, httpOnlineSeconds, markOffline, markOnline, deviceStatusAt } from './presence.ts'

// When a department is deleted, its devices stay without a class.
whenDepartmentIsDeleted.join(10, clearDeviceDepartment)

export const deviceServer = serve(
  deviceArea,
  {
    page: findDevicePage,
    ofSchool: listSchoolDevices,
    ofManager: listManagedDevices,
    one: findDevice,
    statuses: findStatuses,
    numbers: countDevices,
    save: saveDevice,
    remove: deleteDevice,
    setPicture,
    removePicture,
    newCredential: makeCredential,
    revokeCredential,
    onlinePage: findOnlinePage,
    importDevices: (context) => deviceImport.queue(context, null),
    importTemplate: deviceImport.template,
    exportDevices: deviceExport.handler,
    locations: listLocations,
    saveLocation,
    deleteLocation,
    places: listPlaces,
    invoke: invokeDeviceCommand,
    commandPage: findCommandPage,
    demoEvening: startEvening,
  },
  { device: reachRows(device), deviceLocation: reachRows(location) },
  [deviceImport.work, deviceExport.work],
)
