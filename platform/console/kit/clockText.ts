/** A typed time of day as hours, minutes and seconds, each with two digits. */
type Clock = readonly [hours: string, minutes: string, seconds: string]

/** Separators that people type between hours and minutes: colons and points of either width, or 点 and 时. */
const separators = /[:.。·;；点时]/g

const patterns = [/^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/, /^(\d{1,2})(\d{2})$/, /^(\d{2})(\d{2})(\d{2})$/] as const

/** Parses a time of day as people type it: 17:30, 17：30, 17.30, 17点30分, 1730 and 730. Null if it isn't a time. */
export const readClock = (text: string): Clock | null => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[分秒\s]/g, '')
    .replaceAll(separators, ':')
  const found = patterns.map((pattern) => pattern.exec(plain)).find((match) => match !== null)
  if (found === undefined) return null
  const [, hours = '', minutes = '', seconds = '00'] = found
  return [hours.padStart(2, '0'), minutes.padStart(2, '0'), seconds.padStart(2, '0')]
}
