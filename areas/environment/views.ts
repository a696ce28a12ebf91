import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { measureNames, placeKinds } from './measures.ts'

const value = () => z.number().nullable()

/** Values of one reading. Null where the monitor doesn't measure it. */
export const AirValues = z.object({
  temp: value(),
  humidity: value(),
  pm25: value(),
  co2: value(),
  formaldehyde: value(),
  noise: value(),
  light: value(),
})
export type AirValues = z.output<typeof AirValues>

/** The current air of a monitor (academics §3, Air data). A value that is too old is null and never shown as now. */
export const AirNow = z.object({
  ...AirValues.shape,
  current: z.boolean().describe('数值是否仍为当前'),
  time: WireTime.nullable().describe('最后一次上报的时间'),
})
export type AirNow = z.output<typeof AirNow>

/** A monitor in its place, with its last values. */
export const PlaceView = z.object({
  deviceId: z.int(),
  deviceName: z.string(),
  mac: z.string(),
  placeKind: z.enum(placeKinds),
  building: z.string(),
  floor: z.int().nullable(),
  place: z.string().describe('班级、房间或位置'),
  online: z.boolean(),
  current: z.boolean(),
  time: WireTime.nullable(),
  values: AirValues.describe('最后一次上报的数值，current 为 false 时已过期'),
})
export type PlaceView = z.output<typeof PlaceView>

/** Means of a measure at monitors, by hour or day, for a chart. */
export const History = z.object({
  buckets: z.array(z.string()).describe('时或日'),
  series: z.array(
    z.object({
      deviceId: z.int(),
      place: z.string(),
      means: z.array(z.number().nullable()),
      least: z.number().nullable(),
      most: z.number().nullable(),
      mean: z.number().nullable(),
    }),
  ),
})
export type History = z.output<typeof History>

/** States of an exceedance. */
export const exceedanceStates = ['open', 'recovered', 'silent'] as const

/** A time beyond a limit, with its duration and handling. */
export const ExceedanceRow = z.object({
  id: z.int(),
  deviceId: z.int(),
  place: z.string(),
  placeKind: z.enum(placeKinds),
  measure: z.enum(measureNames),
  startTime: WireTime,
  endTime: WireTime.nullable(),
  minutes: z.int(),
  state: z.enum(exceedanceStates),
  worst: z.number(),
  limit: z.number(),
  alerted: z.boolean(),
  handler: z.string().nullable(),
  handledTime: WireTime.nullable(),
  handling: z.string(),
})
export type ExceedanceRow = z.output<typeof ExceedanceRow>
