const dayInSeconds = 86_400
/** Days from Excel's first day to 1970. Excel treats 1900 as a leap year, so this holds from March 1900 on. */
const daysTo1970 = 25_569
const firstReliableDay = 61
const lastDay = 2_958_465
const offset1904 = 1462

const two = (value: number) => String(value).padStart(2, '0')

const timeText = (seconds: number) =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/** Caches dates by their number: a sheet has few different ones, many times. */
const knownDays = new Map<number, string>()

const dateOfDay = (day: number): string => {
  const known = knownDays.get(day)
  if (known !== undefined) return known
  if (knownDays.size > 10_000) knownDays.clear()
  const date = new Date((day - daysTo1970) * dayInSeconds * 1000).toISOString().slice(0, 10)
  knownDays.set(day, date)
  return date
}

/**
 * Returns the text of a date cell: `yyyy-MM-dd`, with ` HH:mm:ss` if it has a time, or `HH:mm:ss` if it is only a
 * time. Null for a number that isn't a date.
 */
export const serialToDate = (serial: number, starts1904: boolean): string | null => {
  const moved = Math.round((starts1904 ? serial + offset1904 : serial) * dayInSeconds)
  const day = Math.floor(moved / dayInSeconds)
  const time = moved - day * dayInSeconds
  if (!(moved >= 0) || day > lastDay) return null
  if (serial >= 0 && serial < 1) return timeText(time)
  const date = dateOfDay(day < firstReliableDay ? day + 1 : day)
  return time === 0 ? date : `${date} ${timeText(time)}`
}

/**
 * Returns the number by which a date cell stores `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`; null for a date that Excel
 * can't store.
 */
export const dateToSerial = (text: string): number | null => {
  if (!/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text)) return null
  const seconds = Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`) / 1000
  const serial = seconds / dayInSeconds + daysTo1970
  return serial >= firstReliableDay && serial < lastDay + 1 ? serial : null
}

const dateForms = [
  /^(\d{4})\s*-\s*(\d{1,2})\s*-\s*(\d{1,2})(?:(?:\s+|T)(.+))?$/,
  /^(\d{4})\s*\/\s*(\d{1,2})\s*\/\s*(\d{1,2})(?:\s+(.+))?$/,
  /^(\d{4})\s*\.\s*(\d{1,2})\s*\.\s*(\d{1,2})(?:\s+(.+))?$/,
  /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]\s*(.+)?$/,
  /^(\d{4}|\d{2})\s*[、,，]\s*(\d{1,2})\s*[、,，]\s*(\d{1,2})$/,
  /^(\d{2})\s*\/\s*(\d{1,2})\s*\/\s*(\d{1,2})$/,
  /^(\d{2})\s*\.\s*(\d{1,2})\s*\.\s*(\d{1,2})$/,
  /^(\d{2})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]$/,
  /^(\d{4})(\d{2})(\d{2})(?:\s*(\d{6}|\d{2}:.+))?$/,
]
const timeForms = [
  /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?Z?$/,
  /^(\d{1,2})\s*[时点]\s*(\d{1,2})\s*分?(?:\s*(\d{1,2})\s*秒)?$/,
  /^(\d{2})(\d{2})(\d{2})$/,
]

/** Two-digit years from here on belong to the last century. */
const firstYearOfLastCentury = 50

const fullYear = (text: string): number => {
  const year = Number(text)
  if (text.length !== 2) return year
  return year < firstYearOfLastCentury ? 2000 + year : 1900 + year
}

const firstMatch = (forms: readonly RegExp[], text: string) => {
  for (const form of forms) {
    const found = form.exec(text)
    if (found) return found
  }
  return null
}

const parseTime = (text: string): string | null => {
  const [, hours = 0, minutes = 0, seconds = 0] = (firstMatch(timeForms, text) ?? []).map(Number)
  if (!firstMatch(timeForms, text) || hours > 23 || minutes > 59 || (seconds || 0) > 59) return null
  return timeText(hours * 3600 + minutes * 60 + (seconds || 0))
}

/**
 * Parses a date as people write it, with or without a time; null for an invalid one, such as the 30th of February.
 */
export const parseDate = (text: string): { date: string; time: string } | null => {
  const found = firstMatch(dateForms, text)
  if (!found) return null
  const year = fullYear(found[1] ?? '')
  const [month = 0, day = 0] = found.slice(2, 4).map(Number)
  const date = `${year}-${two(month)}-${two(day)}`
  const at = new Date(Date.UTC(year, month - 1, day))
  if (year < 1000 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null
  const time = found[4] === undefined ? '00:00:00' : parseTime(found[4].trim())
  return time === null ? null : { date, time }
}
