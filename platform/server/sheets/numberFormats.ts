/** Built-in formats that files only reference by number: dates and times, including those of East Asia. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The built-in formats that show a year and a month. */
const builtInMonths = new Set([17, 27, 36, 50, 52, 57])

/** Removes texts, colours and languages from a format. */
const bareFormat = (format: string): string =>
  format
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replaceAll(/general|standard/gi, '')

/** True if a number with this format is shown as a date or a time. */
export const isDateFormat = (id: number, format: string): boolean =>
  format === '' ? isBuiltInDate(id) : /[ymdhs]/i.test(bareFormat(format))

/**
 * True if it is shown as a year and a month without a day: 2026-09 was typed, and the program added the first day.
 */
export const isMonthFormat = (id: number, format: string): boolean => {
  if (format === '') return builtInMonths.has(id)
  const bare = bareFormat(format)
  return /y/i.test(bare) && /m/i.test(bare) && !/[dhs]/i.test(bare)
}
