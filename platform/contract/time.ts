import { z } from 'zod'

/** The time zone of a school whose configuration names no other (decision on H-066). */
export const defaultTimeZone = 'Asia/Shanghai'

/** A moment on the wire: `yyyy-MM-dd HH:mm:ss` in the school's time zone. */
export const WireTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

/** A day on the wire: `yyyy-MM-dd`. */
export const WireDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

interface CachedFormat {
  readonly format: Intl.DateTimeFormat
  /** The last formatted second and its text. Records of one batch often share a second. */
  second: number
  text: string
}

const formatCache = new Map<string, CachedFormat>()

/** Swedish dates have the ISO form. Formatters are costly to make, so there is one per time zone. */
const makeCachedFormat = (timeZone: string): CachedFormat => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return { format, second: Number.NaN, text: '' }
}

/** Formats a moment as `yyyy-MM-dd HH:mm:ss` in the given time zone. */
export const toWireTime = (moment: Date, timeZone = defaultTimeZone): string => {
  const cached = formatCache.get(timeZone) ?? makeCachedFormat(timeZone)
  formatCache.set(timeZone, cached)
  const second = Math.floor(moment.getTime() / 1000)
  if (second !== cached.second) {
    cached.text = cached.format.format(moment)
    cached.second = second
  }
  return cached.text
}
