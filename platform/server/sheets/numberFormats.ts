/** Formats that every program knows by number and no file spells out: dates and times, those of East Asia among them. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Those of them that show a year and a month. */
const builtInMonths = new Set([17, 27, 36, 50, 52, 57])

/** A format without texts, colours and languages. */
const bareFormat = (format: string): string =>
  format
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replaceAll(/general|standard/gi, '')

/** True if a number with this format is shown as a date or a time. */
export const isDateFormat = (id: number, format: string): boolean =>
  format === '' ? isBuiltInDate(id) : /[ymdhs]/i.test(bareFormat(format))

/** True if it is shown as a year and a month without a day: 2026-09 was typed, and the program has put the first day to it. */
export const isMonthFormat = (id: number, format: string): boolean => {
  if (format === '') return builtInMonths.has(id)
  const bare = bareFormat(format)
  return /y/i.test(bare) && /m/i.test(bare) && !/[dhs]/i.test(bare)
}
