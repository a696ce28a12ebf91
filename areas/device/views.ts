import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { childTypes } from './deviceTypes.ts'

/** Online status of a device (O-CONST-080): UNKNOWN if it was never heard from. */
export const deviceStatuses = ['ONLINE', 'OFFLINE', 'UNKNOWN'] as const
export const DeviceStatus = z.enum(deviceStatuses)
export type DeviceStatus = z.output<typeof DeviceStatus>

export const DeviceConfig = z.object({ device_child_type: z.enum(childTypes).nullable().default(null) })

const Named = z.object({ id: z.int(), name: z.string() })

/** A device as lists and its form show it (academics §3). */
export const DeviceView = z.object({
  id: z.int(),
  name: z.string(),
  basePackageName: z.string(),
  typeName: z.string(),
  status: DeviceStatus,
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  height: z.number().nullable(),
  ip: z.string(),
  mac: z.string(),
  sn: z.string(),
  installTime: WireTime.nullable(),
  installImg: z.string().nullable(),
  config: DeviceConfig,
  locationCodeId: z.int().nullable(),
  location: z.string().nullable(),
  building: z.string().nullable(),
  floor: z.int().nullable(),
  roomId: z.int().nullable(),
  room: z.string().nullable(),
  departmentId: z.int().nullable(),
  department: z.string().nullable(),
  managers: z.array(Named),
  /** Start of the current status. Null if the device was never heard from. */
  since: WireTime.nullable(),
  hasCredential: z.boolean(),
  disabled: z.boolean(),
  version: z.int(),
})
export type DeviceView = z.output<typeof DeviceView>

/** A device for selects and maps. */
export const DeviceChoice = DeviceView.pick({
  id: true,
  name: true,
  basePackageName: true,
  typeName: true,
  status: true,
  ip: true,
  mac: true,
  sn: true,
  longitude: true,
  latitude: true,
  locationCodeId: true,
})

/** A location where records are collected. */
export const LocationView = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  buildingId: z.int().nullable(),
  building: z.string().nullable(),
  floor: z.int().nullable(),
  devices: z.int(),
  version: z.int(),
})
export type LocationView = z.output<typeof LocationView>

export const OnlineRow = z.object({ id: z.int(), online: z.boolean(), at: WireTime })
export type OnlineRow = z.output<typeof OnlineRow>

const commandStates = ['sent', 'answered', 'timedOut', 'offline', 'refused'] as const

/** A command in the history. */
export const CommandRow = z.object({
  id: z.int(),
  command: z.string(),
  name: z.string(),
  state: z.enum(commandStates),
  by: z.string().nullable(),
  at: WireTime,
  endedAt: WireTime.nullable(),
  answer: z.string(),
})
export type CommandRow = z.output<typeof CommandRow>

/** Result of a command: `success` 1 with the device's answer, or 0 with a code and message (O-RULE-136 to 139). */
export const InvokeView = z.object({
  commandId: z.int(),
  success: z.int(),
  result: z.unknown(),
  code: z.string(),
  errorMessage: z.string(),
})
