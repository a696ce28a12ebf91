import { isWithinBounds, outsideCalendar } from './calendarBounds.ts'
import { WireTime, toWireTime } from './time.ts'
import { fieldMeaning } from './ids.ts'

const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

/** True if there is such a time: no 30 February, no 25 o'clock. */
const isMoment = (text: string) => {
  const at = asUtc(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.replace(' ', 'T'))
}

/** A moment in an input: `yyyy-MM-dd HH:mm:ss` in the school's time zone, of the years that all inputs may name. */
export const WireMoment = WireTime.refine(isMoment, { error: '没有这个时间', abort: true })
  .refine((text) => isWithinBounds(text.slice(0, 10)), outsideCalendar)
  .register(fieldMeaning, { sample: 'moment' })

/** The moment that a time on the wire is in a time zone; where a clock was put back, the first of the two. */
export const fromWireTime = (text: string, timeZone: string): Date => {
  const wanted = asUtc(text)
  const offsetAt = (at: number) => asUtc(toWireTime(new Date(at), timeZone)) - at
  // The offset on the day itself may differ from that at the same figures in UTC.
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near))
}
