/** The parts of a typed time of the day, each of two digits; null where the text is no time yet. */
type Clock = readonly [hours: string, minutes: string, seconds: string]

/** What separates hours from minutes as people type them: a colon or a point, in either width, or the words. */
const separators = /[:.。·;；点时]/g

const patterns = [/^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/, /^(\d{1,2})(\d{2})$/, /^(\d{2})(\d{2})(\d{2})$/] as const

/** Reads a time of the day as people type it: 17:30, 17：30, 17.30, 17点30分, 1730 and 730. */
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
