/** Formats that every program knows by number and no file spells out: dates and times, those of East Asia among them. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** True if a number with this format is shown as a date or a time. */
export const isDateFormat = (id: number, format: string): boolean => {
  if (format === '') return isBuiltInDate(id)
  const bare = format
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replaceAll(/general|standard/gi, '')
  return /[ymdhs]/i.test(bare)
}
