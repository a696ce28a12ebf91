import { WireTime, toWireTime } from './time.ts'
import { fieldMeaning } from './ids.ts'

const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

const earliest = Date.UTC(1900, 0, 1)

/** True if such a time is in the calendar: no 30 February, nothing before 1900. */
const isInCalendar = (text: string) => {
  const at = asUtc(text)
  return at >= earliest && toWireTime(new Date(at), 'UTC') === text
}

/** A moment in an input: `yyyy-MM-dd HH:mm:ss` in the school's time zone. */
export const WireMoment = WireTime.refine(isInCalendar, '没有这个时间').register(fieldMeaning, { sample: 'moment' })

/** The moment that a time on the wire is in a time zone; where a clock was put back, the first of the two. */
export const fromWireTime = (text: string, timeZone: string): Date => {
  const wanted = asUtc(text)
  const offsetAt = (at: number) => asUtc(toWireTime(new Date(at), timeZone)) - at
  // The offset on the day itself may differ from that at the same figures in UTC.
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near))
}
