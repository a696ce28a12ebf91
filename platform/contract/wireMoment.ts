import { isWithinBounds, outsideCalendarMessage } from './calendarBounds.ts'
import { WireTime, toWireTime } from './time.ts'
import { fieldMeaning } from './ids.ts'

const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

/** True if the time exists; false for 30 February or hour 25. */
const isMoment = (text: string) => {
  const at = asUtc(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.replace(' ', 'T'))
}

/** A moment in an input: `yyyy-MM-dd HH:mm:ss` in the school's time zone, within the bounds of `calendarBounds.ts`. */
export const WireMoment = WireTime.refine(isMoment, { error: '没有这个时间', abort: true })
  .refine((text) => isWithinBounds(text.slice(0, 10)), outsideCalendarMessage)
  .register(fieldMeaning, { sample: 'moment' })

/**
 * Converts a wire time in a time zone to a moment. When clocks were put back and it occurs twice, returns the first.
 */
export const fromWireTime = (text: string, timeZone: string): Date => {
  const wanted = asUtc(text)
  const offsetAt = (at: number) => asUtc(toWireTime(new Date(at), timeZone)) - at
  // The offset at the local time may differ from the offset at the same digits in UTC.
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near))
}
