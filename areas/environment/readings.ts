import { z } from 'zod'
import { lastMoment } from '../../platform/contract/calendarBounds.ts'
import { fieldMeaning, largestId } from '../../platform/contract/ids.ts'
import { measureNames, measures, type MeasureName } from './measures.ts'

/** Maximum readings in a batch. */
const mostReadings = 500

/** Days in which a reading may be delivered. Readings are kept a little longer, so a repeated one is still known. */
export const deliveryDays = 30

const SafeInteger = z.int().min(0).max(largestId)
const deviceMoment = () => z.int().min(0).max(lastMoment).register(fieldMeaning, { sample: 'deviceMoment' })

/** A value of a reading: any number, because one beyond its bounds refuses its reading and not the batch. */
const value = () => z.number().nullable().catch(Number.NaN).optional()

/** A reading of an air monitor. At least one value must be there. */
const AirReading = z.object({
  number: SafeInteger.describe('同一序列内递增、不重复').register(fieldMeaning, {
    sample: 'deviceNumber',
    isOnce: true,
  }),
  time: deviceMoment().describe('设备时钟下的测量时间，毫秒时间戳').nullable().catch(null),
  temp: value().describe('摄氏度').register(fieldMeaning, { sample: 'airTemp', usual: true }),
  humidity: value().describe('相对湿度，%'),
  pm25: value().describe('微克每立方米'),
  co2: value().describe('ppm'),
  formaldehyde: value().describe('毫克每立方米'),
  noise: value().describe('分贝'),
  light: value().describe('勒克斯'),
})
export type AirReading = z.output<typeof AirReading>

/** A batch of readings, sent by HTTP or over the channel. */
export const AirBatch = z.object({
  clock: deviceMoment().describe('发送时设备时钟的读数，用于校正'),
  series: SafeInteger.describe('设备丢失编号后换一个更大的序列'),
  readings: z.array(AirReading).max(mostReadings),
})
export type AirBatch = z.output<typeof AirBatch>

/** The response to a batch. The device may delete these readings once it has the receipt. */
export const AirReceipt = z.object({
  series: z.int(),
  number: z.int().nullable().describe('本批最大的编号；空批为 null'),
  counted: z.int(),
  repeated: z.int(),
  refused: z.array(z.object({ number: z.int(), reason: z.string() })),
})
export type AirReceipt = z.output<typeof AirReceipt>

const isOutside = (name: MeasureName, value: number): boolean =>
  !(value >= measures[name].least && value <= measures[name].most)

/** Returns why a reading can't be kept, or null. One impossible value refuses the reading: its sensor is broken. */
export const findFault = (reading: AirReading): string | null => {
  if (reading.time === null) return '时间有误'
  const sent = measureNames.flatMap((name) => {
    const value = reading[name] ?? null
    return value === null ? [] : [{ name, value }]
  })
  if (sent.length === 0) return '没有数值'
  const wrong = sent.find(({ name, value }) => isOutside(name, value))
  return wrong === undefined ? null : `${measures[wrong.name].name}超出可能的范围`
}
