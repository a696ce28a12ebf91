import { z } from 'zod'

/** The time zone of a school whose configuration names no other (decision on H-066). */
export const defaultTimeZone = 'Asia/Shanghai'

/** A moment on the wire: `yyyy-MM-dd HH:mm:ss` in the school's time zone. */
export const WireTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

/** A day on the wire: `yyyy-MM-dd`. */
export const WireDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const formats = new Map<string, Intl.DateTimeFormat>()

/** The moment as `yyyy-MM-dd HH:mm:ss` in the given time zone. */
export const toWireTime = (moment: Date, timeZone = defaultTimeZone): string => {
  let format = formats.get(timeZone)
  if (!format) {
    // Swedish dates are ISO-shaped; formatters are costly to make, so each zone keeps its own.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}
